export * from "./member-names.ts";
export * from "./type-names.ts";
export { joinWords, type MemberCase, memberCases } from "./words.ts";
