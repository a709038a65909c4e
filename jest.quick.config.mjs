import base from "./jest.config.mjs";

/**
 * The inner loop, `npm run test:quick`: every test but those that open sockets, ask git, write whole packages or compile
 * them. A test is quick unless it is named here; one that opens a socket or starts a process without being named fails.
 */
/** @type {import("jest").Config} */
export default {
  ...base,
  setupFiles: ["<rootDir>/test/support/refuse-outside.ts"],
  testPathIgnorePatterns: [
    ...base.testPathIgnorePatterns,
    "<rootDir>/test/golden\\.test",
    // A service on loopback.
    "<rootDir>/test/fetch/",
    "<rootDir>/test/serve/",
    "<rootDir>/test/memo/clean-check\\.test",
    "<rootDir>/test/runs/(aliases|check|crashes|diff|former-folders|generate|impact|init|live-lock|one-state|places|project|serve|show|unchanged)\\.test",
    "<rootDir>/test/cli/(completion|documents|init|main|progress|readme|show)\\.test",
    "<rootDir>/test/rules/examples\\.test",
    "<rootDir>/test/cli/reporters/(github|impact|repository-paths|sarif|typescript)\\.test",
    "<rootDir>/test/emit/(anything|hostile|long-texts|readme|verify)\\.test",
    "<rootDir>/test/fuzz/runs\\.test",
    // Git, and other programs.
    "<rootDir>/test/disk/git-index\\.test",
    "<rootDir>/test/emit/(javascript|pull-request)\\.test",
    "<rootDir>/test/runs/(branches|conflicts)\\.test",
    // Packages by the hundred, through ts-morph and prettier.
    "<rootDir>/test/emit/render\\.test",
    // The compiler over a project for each case.
    "<rootDir>/test/impact/",
  ],
};
