import { Project } from "ts-morph";
import type { Config } from "../config/index.ts";
import { transactionalStem } from "../name/index.ts";
import { statementsOf, type Declaration, type Form } from "./declarations/declaration.ts";
import { fixed, fixedType } from "./declarations/fixed.ts";
import type { GeneratedFile } from "./generated-file.ts";
import { format } from "./format.ts";
import { Layout } from "./layout.ts";
import type { ModuleModel } from "./model.ts";
import { moduleDeclarations } from "./reference-module.ts";
import type { EmitInput, FileContent, PlannedFile } from "./plan.ts";
import { renderReadme } from "./readme.ts";
import { blankSeal, sealText } from "./seal.ts";
import { fill } from "./template.ts";
import { transactionalDeclarations } from "./transactional-module.ts";
import { verifyModule } from "./verify.ts";

/** What the files of a run are written with. */
interface Emitter {
  readonly project: Project;
  readonly input: EmitInput;
}

/** A package.json is not written here: it is no text of ours alone. */
type Kinds = Exclude<FileContent["kind"], "manifest">;

type Render<Kind extends Kinds> = (
  file: PlannedFile,
  content: Extract<FileContent, { kind: Kind }>,
  emitter: Emitter,
) => Promise<string>;

/** One row for each kind of file. */
const renderers: { readonly [Kind in Kinds]: Render<Kind> } = {
  types: (file, _content, { input }) => {
    const text = `${blockComment(header(file, input))}\n\n${input.templates.types}`;
    return format(text, input.config.output.prettier, "typescript", true).then(sealText);
  },
  module: (file, { model, form }, emitter) => {
    const { enums, output } = emitter.input.config;
    return writeModule(file, form, moduleDeclarations(model, enums.style, output.importExtension), emitter);
  },
  transactional: (file, { form }, emitter) => {
    const { enums, output } = emitter.input.config;
    return writeModule(file, form, transactionalDeclarations(enums, output.importExtension), emitter);
  },
  index: (file, { modules, form }, emitter) => {
    return writeModule(file, form, indexDeclarations(modules, emitter.input.config), emitter);
  },
  readme: async (file, { modules }, { input }) =>
    sealText(`<!--\n${header(file, input)}\n-->\n\n${renderReadme(input.templates, modules, input.config)}`),
};

/** Writes out planned files. Nothing of it touches a disk. */
export async function renderFiles(plan: readonly PlannedFile[], input: EmitInput): Promise<GeneratedFile[]> {
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  const files: GeneratedFile[] = [];
  for (const file of plan) files.push({ path: file.path, text: await render(file, { project, input }) });
  return files;
}

function render<Kind extends Kinds>(file: PlannedFile, emitter: Emitter): Promise<string> {
  // The kind chooses the row, which takes just the content of that kind.
  const write = renderers[file.content.kind as Kind] as Render<Kind>;
  return write(file, file.content as Extract<FileContent, { kind: Kind }>, emitter);
}

function indexDeclarations(modules: readonly ModuleModel[], { output, transactional }: Config): Declaration[] {
  const stems = [...modules.map(({ stem }) => stem), ...(transactional ? [transactionalStem] : [])];
  return [
    ...stems.map((stem) => {
      const reExport = fixed([], () => [`export * from "./${stem}${output.importExtension}";`]);
      return { ts: reExport, js: reExport, dts: reExport };
    }),
    fixedType([], () => [`export type * from "./types${output.importExtension}";`]),
  ];
}

/** A module in one of its forms: written, put into prettier's form, sealed, and read again against the model. */
async function writeModule(
  file: PlannedFile,
  form: Form,
  declarations: readonly Declaration[],
  emitter: Emitter,
): Promise<string> {
  const { output } = emitter.input.config;
  const statements = statementsOf(declarations, form);
  const layout = new Layout();
  const printed = statements.map((statement) => statement.print(layout));
  // Re-exports stand one below the other.
  const isTight = file.content.kind === "index";
  const text = printStatements(file, printed, isTight, emitter);
  const parser = form === "js" ? "babel" : "typescript";
  const sealed = sealText(await format(text, output.prettier, parser, layout.settled));
  verifyModule(file.path, sealed, statements);
  return sealed;
}

/** Whole files go through one ts-morph project, one call each: a call per member would be quadratic. */
function printStatements(
  file: PlannedFile,
  statements: readonly (readonly string[])[],
  isTight: boolean,
  { project, input }: Emitter,
): string {
  const source = project.createSourceFile(file.path, {
    statements: (writer) => {
      writer.writeLine(blockComment(header(file, input)));
      for (const [index, lines] of statements.entries()) {
        if (index === 0 || !isTight) writer.blankLine();
        for (const line of lines) writer.writeLine(line);
      }
    },
  });
  const text = source.getFullText();
  source.forget();
  return text;
}

function blockComment(text: string): string {
  return ["/**", ...text.split("\n").map((line) => ` * ${line}`.trimEnd()), " */"].join("\n");
}

function header({ source, seal }: PlannedFile, { templates }: EmitInput): string {
  return fill(templates.header, { source, inputs: seal, text: blankSeal }).trimEnd();
}
