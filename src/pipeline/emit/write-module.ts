import { IndentationText, Project, type StatementStructures, type WriterFunction } from "ts-morph";
import { type Declaration, type Form, type Hold, type Statement, statementsOf } from "./declarations/declaration.ts";
import type { Directives } from "./directives.ts";
import type { EmitInput } from "./emit-input.ts";
import { format } from "./format.ts";
import { blockHeader } from "./header.ts";
import type { FilePlan } from "./kinds/kind.ts";
import { finish, placeholder } from "./printed-text.ts";
import { isInPrettierForm } from "./prettier-form.ts";
import { sealText } from "./seal.ts";
import { verifyModule } from "./verify.ts";

/** A module in one of its forms: printed, put into prettier's form, sealed, and read again against the model. */
export async function writeModule(
  file: FilePlan,
  form: Form,
  declarations: readonly Declaration[],
  { templates, config }: Pick<EmitInput, "templates" | "config">,
  directives?: Directives,
): Promise<string> {
  const statements = statementsOf(declarations, form);
  const header = blockHeader(file, templates, directives);
  const text = printModule(file.path, header, statements);
  const parser = form === "js" ? "babel" : "typescript";
  const sealed = sealText(await format(text, config.output.prettier, parser, isInPrettierForm(text)));
  verifyModule(file.path, sealed, statements, header);
  return sealed;
}

/** What ts-morph makes of statements, in one call: one for each would take time by their square. */
export function printModule(path: string, header: string, statements: readonly Statement[]): string {
  const texts: string[] = [];
  const hold: Hold = (text) => {
    const index = texts.push(text) - 1;
    return (writer) => void writer.write(placeholder(index));
  };
  const printed = statements.map((statement): StatementStructures | WriterFunction => {
    const form = statement.print(hold);
    const start: WriterFunction = statement.isJoined ? newLine : blankLine;
    if (typeof form !== "string") return { ...form, leadingTrivia: start };
    const write = hold(form);
    return (writer) => {
      start(writer);
      write(writer);
    };
  });
  const source = printer().createSourceFile(path, { statements: [header, ...printed] });
  const text = source.getFullText();
  source.forget();
  return finish(text, texts);
}

const blankLine: WriterFunction = (writer) => void writer.blankLineIfLastNot();
const newLine: WriterFunction = (writer) => void writer.newLineIfLastNot();

let project: Project | undefined;

/** The project of ts-morph that prints all modules. It is in memory, and forgets each of them. */
function printer(): Project {
  return (project ??= new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: {
      indentationText: IndentationText.TwoSpaces,
      insertSpaceAfterOpeningAndBeforeClosingNonemptyBraces: false,
    },
  }));
}
