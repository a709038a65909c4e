/**
 * For `npm run test:quick`: whatever listens, connects or starts a program fails, so that no slow test is among the quick
 * ones by oversight.
 */
// Not imported: an imported module of Node keeps the functions that it had at first.
const childProcess = process.getBuiltinModule("node:child_process");
const net = process.getBuiltinModule("node:net");

const refuse = (what: string) => (): never => {
  throw new Error(`a quick test ${what}; name its file in jest.quick.config.mjs`);
};

Object.assign(net.Server.prototype, { listen: refuse("listens on a socket") });
Object.assign(net.Socket.prototype, { connect: refuse("opens a socket") });
const start = refuse("starts a program");
Object.assign(childProcess.ChildProcess.prototype, { spawn: start });
Object.assign(childProcess, { spawnSync: start, execFileSync: start, execSync: start });
