import type { CommandName } from "./commands/index.ts";
import { exitCodes } from "../report/index.ts";

/** What help says of a command besides its flags. */
export interface HelpPage {
  /** What it is for, a paragraph each. */
  readonly about: readonly string[];
  /** Command lines without the program, each with what it does. */
  readonly examples: readonly (readonly [words: string, does: string])[];
  /** Exit codes that mean more than the general ones, each with what it says here. */
  readonly exits?: readonly ExitMeaning[];
}

type ExitMeaning = readonly [code: (typeof exitCodes)[keyof typeof exitCodes], means: string];

/** The exit codes of every command. */
export const generalExits: readonly ExitMeaning[] = [
  [exitCodes.ok, "done; nothing wrong"],
  [exitCodes.found, "found something: drift, data that breaks a rule, a lock that would change"],
  [exitCodes.unusable, "could not run: usage, configuration, lock, or a file that cannot be written"],
  [exitCodes.service, "could not run: the service did not answer as it should"],
  [exitCodes.internal, "a bug in this tool"],
  [exitCodes.interrupted, `stopped by SIGINT; ${exitCodes.terminated} by SIGTERM`],
];

/** Where help ends. */
export const moreToRead =
  "More: codegen COMMAND --help, codegen explain RULE, and README.md and docs/ in node_modules/reference-codegen.";

export const helpPages: Readonly<Record<CommandName, HelpPage>> = {
  init: {
    about: [
      "Sets up a repository. It detects the toolchain and writes a configuration whose output works there: a folder of your sources, or a package that it adds to your workspace. It also adds scripts, attributes, ignore files and the commit hook; --ci github adds a workflow. It asks questions and shows each step before it writes; --yes skips the questions, and is required without a terminal. At the end, it prints the next commands and the import. A second run changes nothing.",
    ],
    examples: [
      ["init", "ask, show the steps, do them"],
      ["init -y --base-url https://api.example.com", "ask nothing"],
      ["init --dry-run", "show the steps without writing anything"],
      ["init --form package", "write a package of the workspace"],
      ["init --yes --ci github", "also a workflow"],
    ],
    exits: [
      [
        exitCodes.unusable,
        "no terminal and no --yes, an invalid value, or a file or git setting that cannot be written",
      ],
    ],
  },
  generate: {
    about: [
      "Asks the service for its lists, takes what changed into codegen.lock.json, and writes the package. Commit both. Names stay: a code that is renamed or removed keeps its member in the lock.",
    ],
    examples: [
      ["", "fetch, update the lock, write the package"],
      ["--dry-run", "see which files would change"],
      ["--locked", "for CI: fail where the lock would change"],
      ["--offline", "write the package from the lock alone"],
    ],
    exits: [
      [exitCodes.found, "a list breaks a rule, or with --locked the lock would change; nothing was written"],
      [exitCodes.service, "the service did not answer as it should; nothing was written"],
    ],
  },
  check: {
    about: [
      "Says which files of the package are missing, edited, stale, an orphan or foreign, and what mends each. Offline, unless --live asks the service.",
      "[files..]: a hook passes file names; they are accepted and ignored, because a change of one file can make others stale.",
    ],
    examples: [
      ["check", "compare the package with the lock"],
      ["check --staged", "for a commit hook: what is about to be committed"],
      ["check --live", "for CI: also whether the service has changed"],
      ["check --reporter github", "annotations at the lines, in a workflow"],
    ],
    exits: [
      [exitCodes.found, "a file has drifted, or with --live the lock"],
      [exitCodes.unusable, "the configuration or the lock cannot be read"],
    ],
  },
  diff: {
    about: [
      "Lists the changes from one state of the lists to another, each with its level, and says which release they need.",
      "A state is lock (the default of [from]), live (the default of [to]), live@1.1, git:REVISION, or the path of a lock file.",
    ],
    examples: [
      ["diff", "what the service changed since the lock"],
      ["diff live@1.1 live@1.2", "what leaving version 1.1 means"],
      ["diff git:v1.0.0 lock", "what changed since a release"],
      ["diff --reporter changeset", "a file for .changeset/ with the release"],
    ],
    exits: [
      [exitCodes.ok, "both states could be read, whether or not they differ"],
      [exitCodes.found, "with --exit-code: there are changes"],
    ],
  },
  impact: {
    about: [
      "Says which lines of your own code the changes from one state of the lists to another touch, before anything is generated: what no longer compiles (breaks), uses of what leaves (gone), uses of codes whose words changed, or that were enabled or disabled (meaning), and places that name all codes but a new one (unhandled).",
      "States are those of diff. The code is that of the nearest tsconfig.json from the configuration up, and of those that it refers to. Without --fix nothing is written.",
      '--fix is another task: a name that you gave up in "names" stays as an alias, and --fix puts the current name in its place, wherever your code uses it. It reads the lock alone, and refuses files whose changes are not committed.',
    ],
    examples: [
      ["impact", "what the service changed, in your code"],
      ["impact git:v1.0.0 lock", "what changed since a release"],
      ["impact --project app/tsconfig.json", "look at that project"],
      ["impact --exit-code", "for CI: fail where anything breaks or is gone"],
      ["impact --fix --dry-run", "see what --fix would change"],
      ["impact --fix", "use the current names in your code, not the aliases"],
    ],
    exits: [
      [exitCodes.ok, "both states and the projects could be read, whatever was found"],
      [exitCodes.found, "with --exit-code: something breaks or is gone"],
      [exitCodes.unusable, "a project cannot be read; with --fix: a file has changes that are not committed"],
    ],
  },
  prune: {
    about: [
      "Takes the aliases that no file of your projects uses out of the lock, and writes the package anew, offline; names that the configuration has changed since are applied, too. Run it after impact --fix. Tombstones stay.",
    ],
    examples: [
      ["prune --dry-run", "see which aliases would go"],
      ["prune", "take them out"],
    ],
    exits: [[exitCodes.unusable, "there is no tsconfig.json, or it cannot be read; nothing was written"]],
  },
  show: {
    about: [
      "Prints tables from the lock, offline: without words the references, with the key of a reference its values. A query is a code, or text that stands anywhere in member, alias or description; one of several words needs quotes.",
    ],
    examples: [
      ["show", "all references"],
      ["show country france", "the values of country that match"],
      ["show 826", "the values of any reference that match"],
      ["show --aliases", "names to replace"],
    ],
    exits: [[exitCodes.found, "nothing matches the query"]],
  },
  docs: {
    about: [
      "Writes the lock as one HTML page: every reference with its values, a search, and the lines to copy into code. The page loads nothing and sends nothing.",
    ],
    examples: [
      ["docs", "write codegen-docs.html beside the configuration"],
      ["docs --out public/lists.html", "write it somewhere else"],
      ["docs --out -", "print it"],
    ],
    exits: [[exitCodes.unusable, "no lock, or a file that is no such page stands in its place"]],
  },
  explain: {
    about: [
      "Prints the page of a rule: what it means, an example, how to mend or silence it. Without a rule, a line of each. It needs no configuration.",
    ],
    examples: [
      ["explain", "all rules, with the severity that each has by default"],
      ["explain code-width", "the page of one rule"],
      ["explain lock --reporter markdown", "the page as it is written"],
    ],
    exits: [[exitCodes.unusable, "there is no such rule"]],
  },
  completion: {
    about: [
      "Prints a script that makes the shell complete commands, flags, their values, states, rules, and the references of the lock. Without a shell it is the one that $SHELL names.",
    ],
    examples: [
      ["completion bash", 'for ~/.bashrc: eval "$(codegen completion bash)"'],
      ["completion zsh", 'for ~/.zshrc: eval "$(codegen completion zsh)"'],
    ],
    exits: [[exitCodes.unusable, "there is no script for this shell"]],
  },
  serve: {
    about: [
      "Runs the reference server on loopback until a signal ends it, for your tests that need the service. stdout has its address, stderr its endpoints. startReferenceServer() of reference-codegen does the same in a program.",
    ],
    examples: [
      ["serve", "the embedded sample lists, at a free port"],
      ["serve --from lock --port 8080", "the lists of your own lock"],
      ["serve --latency 300", "each answer waits 300 ms"],
      ["serve --fail 503:2 --fail 429:1", "two failures, then another, then answers"],
    ],
    exits: [[exitCodes.unusable, "a value that cannot be, a port that is taken, or no lock to serve"]],
  },
  "merge-driver": {
    about: ["Git calls it where two branches changed the lock. docs/merging.md says how to set it up."],
    examples: [["merge-driver %O %A %B", "as git's configuration has it: base, ours, theirs"]],
    exits: [[exitCodes.unusable, "the locks cannot be merged; our file has both sides between markers"]],
  },
};
