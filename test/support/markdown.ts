import { remark } from "remark";
import remarkGfm from "remark-gfm";

/** The part of a markdown node that tests read. */
export interface MarkdownNode {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  /** Of a block of code. */
  readonly lang?: string | null | undefined;
  readonly children?: readonly MarkdownNode[];
}

/** Parses GitHub-flavoured markdown. */
export function parseMarkdown(text: string): MarkdownNode {
  return remark().use(remarkGfm).parse(text);
}

/** All nodes of a type. */
export function nodesOf(node: MarkdownNode, type: string): MarkdownNode[] {
  return [...(node.type === type ? [node] : []), ...(node.children ?? []).flatMap((child) => nodesOf(child, type))];
}

/** The visible text of a node. */
export function readerText(node: MarkdownNode): string {
  return node.value ?? (node.children ?? []).map(readerText).join("");
}

/** The blocks of code of a page, in order. */
export function blocksOf(markdown: string): { readonly lang: string; readonly code: string }[] {
  return nodesOf(parseMarkdown(markdown), "code").map(({ lang, value }) => ({ lang: lang ?? "", code: value ?? "" }));
}

/** The types and addresses of the nodes of a document, without text and inline code. */
export function skeleton(node: MarkdownNode): unknown[] {
  const children = (node.children ?? []).filter(({ type }) => type !== "text" && type !== "inlineCode");
  return [node.type, ...(node.url === undefined ? [] : [node.url]), ...children.map(skeleton)];
}
