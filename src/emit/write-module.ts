import { IndentationText, Project, type StatementStructures, type WriterFunction } from "ts-morph";
import { type Declaration, type Form, type Statement, statementsOf } from "./declarations/declaration.ts";
import type { EmitInput } from "./emit-input.ts";
import { format } from "./format.ts";
import { blockHeader } from "./header.ts";
import type { FilePlan } from "./kinds/kind.ts";
import { removeAddedIndent } from "./own-indent.ts";
import { isInPrettierForm } from "./prettier-form.ts";
import { sealText } from "./seal.ts";
import { verifyModule } from "./verify.ts";

/** A module in one of its forms: printed, put into prettier's form, sealed, and read again against the model. */
export async function writeModule(
  file: FilePlan,
  form: Form,
  declarations: readonly Declaration[],
  { templates, config }: Pick<EmitInput, "templates" | "config">,
  spacing: "blank lines" | "tight" = "blank lines",
): Promise<string> {
  const statements = statementsOf(declarations, form);
  const text = printModule(file.path, blockHeader(file, templates), statements, spacing);
  const parser = form === "js" ? "babel" : "typescript";
  const sealed = sealText(await format(text, config.output.prettier, parser, isInPrettierForm(text)));
  verifyModule(file.path, sealed, statements);
  return sealed;
}

/**
 * What ts-morph makes of statements, in one call: one for each would take time by their square.
 *
 * @param spacing whether blank lines keep the statements apart, or the first alone from the header
 */
export function printModule(
  path: string,
  header: string,
  statements: readonly Statement[],
  spacing: "blank lines" | "tight",
): string {
  const source = newProject().createSourceFile(path, {
    statements: [
      header,
      ...statements.map((statement, index) =>
        index > 0 && spacing === "tight" ? statement.print() : spaced(statement.print()),
      ),
    ],
  });
  return removeAddedIndent(source.getFullText());
}

const blankLine: WriterFunction = (writer) => void writer.blankLineIfLastNot();

function spaced(statement: StatementStructures | string): StatementStructures | WriterFunction {
  return typeof statement === "string"
    ? (writer) => void writer.blankLineIfLastNot().write(statement)
    : { ...statement, leadingTrivia: blankLine };
}

/** A project of ts-morph in memory, for one module: it holds every file that it has made. */
function newProject(): Project {
  return new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: {
      indentationText: IndentationText.TwoSpaces,
      insertSpaceAfterOpeningAndBeforeClosingNonemptyBraces: false,
    },
  });
}
