/** Never used as names: every object inherits them, or they are numbers. */
const forbidden: ReadonlySet<string> = new Set(
  (
    "__proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ constructor hasOwnProperty isPrototypeOf " +
    "propertyIsEnumerable prototype toLocaleString toString valueOf Infinity NaN"
  ).split(" "),
);

/** Cannot name a type or a constant, but a member: `Status.delete` is valid TypeScript. */
const reservedWords: ReadonlySet<string> = new Set(
  (
    "abstract any arguments as asserts async await bigint boolean break case catch class const continue debugger " +
    "declare default delete do else enum eval export extends false finally for from function get if implements " +
    "import in infer instanceof interface intrinsic is keyof let module namespace never new null number object of " +
    "package private protected public readonly require return satisfies set static string super switch symbol this " +
    "throw true try type typeof undefined unique unknown using var void while with yield"
  ).split(" "),
);

/** An identifier whose characters are all visible. */
const identifier = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Whether a name may be an enum member: an identifier, in one form of Unicode, that hides nothing built in. */
export function isMemberName(name: string): boolean {
  return identifier.test(name) && name.normalize() === name && !forbidden.has(name);
}

/** Whether a name may be a type and, with a prefix or suffix, a constant: what we make is plain ASCII. */
export function isTypeName(name: string): boolean {
  return /^[\w$]+$/.test(name) && isMemberName(name) && !reservedWords.has(name);
}
