/** The flag of commands that read the user's TypeScript. */
export const projectFlag = {
  project: {
    type: "string",
    describe: "tsconfig.json of a project to look at; can be given more than once",
    defaultDescription: "the nearest one from the configuration up",
    path: "file",
    repeatable: true,
  },
} as const;
