import { Project, type SourceFile } from "ts-morph";
import type { Config } from "../config/schema.ts";
import { digest } from "../digest.ts";
import type { Lock } from "../lock/lock.ts";
import { printLock, printReference } from "../lock/print.ts";
import type { Declaration } from "./declarations/declaration.ts";
import { fixed } from "./declarations/fixed.ts";
import type { GeneratedFile } from "./files.ts";
import { format } from "./format.ts";
import { Layout } from "./layout.ts";
import { renderManifest } from "./manifest.ts";
import { toModules, type ModuleModel } from "./model.ts";
import { moduleDeclarations } from "./module.ts";
import { renderReadme } from "./readme.ts";
import { blankSeal, sealText } from "./seal.ts";
import { fill, type Templates } from "./template.ts";
import { verifyModule } from "./verify.ts";

/** Everything that the package is made from. */
export interface EmitInput {
  readonly lock: Lock;
  readonly config: Config;
  readonly templates: Templates;
  /** Versions that decide the bytes. */
  readonly versions: { readonly tool: string; readonly prettier: string };
  /** Text of the package.json that exists, where it is ours. */
  readonly manifest: string | undefined;
}

/** Makes the whole package: lock and configuration to text. Nothing of it touches a disk. */
export async function emitPackage(input: EmitInput): Promise<GeneratedFile[]> {
  const { lock, config, templates } = input;
  const modules = toModules(lock, config);
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  const writer = new ModuleWriter(project, input);

  const files: GeneratedFile[] = [];
  const extension = config.output.importExtension;
  files.push(await writer.template("types.ts", "the shared types", templates.types));
  for (const model of modules) {
    const part = lock.references.find(({ key }) => key === model.key);
    files.push(
      await writer.module(
        `${model.stem}.ts`,
        `the reference ${model.key}, version ${lock.apiVersion}`,
        moduleDeclarations(model, config.enums.style, extension),
        [lock.apiVersion, part && printReference(part), config.names[model.key] ?? null],
      ),
    );
  }
  files.push(
    await writer.module(
      "index.ts",
      `the references of version ${lock.apiVersion}`,
      indexDeclarations(modules, extension),
      [modules.map(({ key }) => key)],
    ),
  );
  files.push(writer.readme(modules));
  files.push({ path: "package.json", text: renderManifest(modules, config.output, input.manifest) });
  return files;
}

function indexDeclarations(modules: readonly ModuleModel[], extension: string): Declaration[] {
  const stems = modules.map(({ stem }) => stem);
  return [
    ...stems.map((stem) => fixed([], () => [`export * from "./${stem}${extension}";`])),
    fixed([], () => [`export type * from "./types${extension}";`]),
  ];
}

/** Writes modules through one ts-morph project, whole files at a time. */
class ModuleWriter {
  readonly #project: Project;
  readonly #input: EmitInput;
  /** What every file is made from. */
  readonly #common: readonly unknown[];

  constructor(project: Project, input: EmitInput) {
    const { config, templates, versions } = input;
    this.#project = project;
    this.#input = input;
    this.#common = [versions, digest(JSON.stringify(templates)), config.output, config.enums, config.transactional];
  }

  /** A module of declarations: written, put into prettier's form, sealed, and read again against the model. */
  async module(
    path: string,
    source: string,
    declarations: readonly Declaration[],
    inputs: readonly unknown[],
  ): Promise<GeneratedFile> {
    const layout = new Layout();
    const isTight = path === "index.ts";
    const lines = [this.#comment(source, inputs), ...declarations.map((declaration) => declaration.print(layout))];
    const text = this.#print(path, lines, isTight);
    const formatted = await format(text, "typescript", this.#input.config.output.prettier, layout.settled);
    const sealed = sealText(formatted);
    verifyModule(path, sealed, declarations);
    return { path, text: sealed };
  }

  /** A module that is a template. */
  async template(path: string, source: string, template: string): Promise<GeneratedFile> {
    const text = `${this.#comment(source, []).join("\n")}\n\n${template}`;
    return { path, text: sealText(await format(text, "typescript", this.#input.config.output.prettier, true)) };
  }

  readme(modules: readonly ModuleModel[]): GeneratedFile {
    const { lock, config, templates } = this.#input;
    const header = this.#header(`${modules.length} references, version ${lock.apiVersion}`, [
      printLock(lock),
      config.references,
      config.names,
    ]);
    return {
      path: "README.md",
      text: sealText(`<!--\n${header}\n-->\n\n${renderReadme(templates.readme, modules, config)}`),
    };
  }

  #print(path: string, statements: readonly (readonly string[])[], isTight: boolean): string {
    const source: SourceFile = this.#project.createSourceFile(path, {
      statements: (writer) => {
        for (const [index, lines] of statements.entries()) {
          if (index > 0 && !(isTight && index > 1)) writer.blankLine();
          for (const line of lines) writer.writeLine(line);
        }
      },
    });
    const text = source.getFullText();
    source.forget();
    return text;
  }

  #comment(source: string, inputs: readonly unknown[]): string[] {
    const lines = this.#header(source, inputs).split("\n");
    return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"];
  }

  #header(source: string, inputs: readonly unknown[]): string {
    const seal = digest(JSON.stringify([...this.#common, ...inputs]));
    return fill(this.#input.templates.header, { source, inputs: seal, text: blankSeal }).trimEnd();
  }
}
