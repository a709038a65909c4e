module.exports = { roots: ["<rootDir>/src"] };
