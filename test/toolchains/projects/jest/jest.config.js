const { createDefaultPreset } = require("ts-jest");

const babel = { presets: [["@babel/preset-env", { targets: { node: "current" } }], "@babel/preset-typescript"] };
const transforms = {
  "ts-jest": createDefaultPreset().transform,
  babel: { "\\.[jt]sx?$": ["babel-jest", babel] },
  swc: { "^.+\\.(t|j)sx?$": "@swc/jest" },
};

/** @type {import("jest").Config} **/
module.exports = {
  projects: Object.entries(transforms).map(([displayName, transform]) => ({
    displayName,
    transform,
    testEnvironment: "node",
    roots: ["<rootDir>/src"],
  })),
};
