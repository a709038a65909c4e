import { constHead, constText, declaredConst, type Frame } from "./constant.ts";
import type { Declaration, Statement } from "./declaration.ts";
import { fixedStatement } from "./fixed-statement.ts";

/** An exported constant without values of the service. */
export interface FixedConstant {
  readonly name: string;
  readonly type: string;
  /** Lines of its value in TypeScript; where the first one is empty, it breaks behind the `=`. */
  readonly value: readonly string[];
  /** The same in JavaScript, where it differs. */
  readonly plain?: readonly string[];
  readonly about: readonly string[];
}

export function fixedConstant({ name, type, value, plain = value, about }: FixedConstant): Declaration {
  const statement = (frame: Frame, lines: readonly string[]): Statement =>
    fixedStatement(constText(name, frame, lines, about), `${constHead(name, frame)} ${lines.join("\n")};`);
  return {
    ts: statement({ modifiers: "export", type }, value),
    js: statement({ modifiers: "export" }, plain),
    dts: declaredConst(name, type, about),
  };
}
