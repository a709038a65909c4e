import type { Answers, Choices } from "../choices/choices.ts";
import {
  commandText,
  generator,
  hasFile,
  inFolder,
  lockFileName,
  nightly,
  packageManagerOf,
  type Repository,
} from "../repository/repository.ts";
import { editFile, type SetupStep } from "../steps/step.ts";
import { addCommand, installCommand } from "./next-steps.ts";
import { collectSteps, planSetup } from "./plan-setup.ts";
import { usesNightly } from "./workflow.ts";

export interface Setup {
  readonly repository: Repository;
  readonly choices: Choices;
  readonly answers: Answers;
  /** Whether the package manager may run. */
  readonly install: boolean;
  /** Whether it has already added the packages. */
  readonly isAdded?: true;
}

interface Plan {
  readonly steps: readonly SetupStep[];
  /** The commands that the user has to run afterwards. */
  readonly left: readonly string[];
}

/** Plans all steps in order: the packages, the files and settings of git, the first generation, the link of the workspace. */
export function planAll(setup: Setup): Plan {
  const { repository, choices, answers, install, isAdded } = setup;
  const packages = isAdded ? [] : missingPackages(repository, choices);
  const generation = planGeneration(setup);
  const isPackage = choices.output.form === "package" && generation.kind === "run";
  const canGenerate = answers.isUnreachable !== true || generation.kind !== "run";
  const add = packages.length === 0 ? [] : [planRun("add", addCommand(repository, packages, !install && isPackage))];
  const link = isPackage ? [planRun("link", installCommand(repository))] : [];
  const manifest = collectSteps(repository, planManifest);
  const [written] = manifest;
  const read = (path: string) =>
    repository.read(path) ?? (written?.kind === "write" && path === written.file ? written.after : undefined);
  const steps = [
    ...manifest,
    ...(install ? add : []),
    ...planSetup({ ...repository, read }, choices, answers),
    ...(canGenerate ? [generation] : []),
    ...(install && canGenerate ? link : []),
  ];
  const left = [...add, ...(canGenerate ? [] : [generation]), ...link].filter((step) => !steps.includes(step));
  return { steps, left: left.flatMap((step) => (step.kind === "run" ? [step.command] : [])) };
}

/** A project of Deno may have no package.json, in which the packages are listed. */
function* planManifest(repository: Repository): Generator<SetupStep> {
  const file = inFolder(repository.packageFolder, "package.json");
  if (hasFile(repository, file)) return;
  const text = `${JSON.stringify({ private: true, type: "module" }, null, 2)}\n`;
  yield editFile(repository, { file, what: "list the packages of the project", lines: [text] }, () => text);
}

function missingPackages(repository: Repository, choices: Choices): string[] {
  const needed = usesNightly(repository, choices) ? [generator, nightly] : [generator];
  return needed.filter((name) => !repository.isInstalled(name));
}

function planGeneration({ repository, choices }: Setup): SetupStep {
  const file = inFolder(repository.folder, lockFileName);
  const hasNewLists = Object.keys(choices.lists).length > 0;
  return hasFile(repository, file) && !hasNewLists
    ? { kind: "kept", file, what: purposes.generate }
    : planRun("generate", packageManagerOf(repository).codegen.split(" "));
}

const purposes = {
  add: "add the command to the devDependencies",
  generate: "generate the lists",
  link: "link the generated package",
};

function planRun(task: keyof typeof purposes, words: readonly string[]): SetupStep {
  return { kind: "run", task, what: purposes[task], command: commandText(words), words };
}
