export { childrenOf, hasType, type Part, reportAt, rootOf } from "./part.ts";
export { checkedList, type List, readList, type ReadParts, readParts } from "./read-list.ts";
