const range = /^\^(\d+)\.(\d+)\.0 \|\| >=(\d+)\.(\d+)\.0$/;

/**
 * The first statement of an entry file. A version of Node that `engines` excludes parses the whole file, but runs only this.
 *
 * @param engines as `^20.19.0 || >=22.12.0`
 * @param refuse statement that ends the file; `message` is a string
 */
function guard(engines, refuse) {
  const [, major, minor, newerMajor, newerMinor] = range.exec(engines) ?? [];
  if (newerMinor === undefined) throw new Error(`engines.node must match ${range}: ${engines}`);
  const isSupported = `v[0] > ${newerMajor} || v[0] == ${newerMajor} && v[1] >= ${newerMinor} || v[0] == ${major} && v[1] >= ${minor}`;
  const message = `"reference-codegen requires Node.js ${engines}; this is Node.js " + process.versions.node`;
  return `{ const v = process.versions.node.split("."), message = ${message}; if (!(${isSupported})) ${refuse} }`;
}

/** {@link guard} of a command: one line on stderr, exit code 2. */
export const commandGuard = (engines) =>
  guard(engines, `{ process.stderr.write(message + "\\n"); process.exitCode = 2; return; }`);

/** {@link guard} of a library. */
export const libraryGuard = (engines) => guard(engines, "throw new Error(message);");
