const lists = require("reference-lists");
const { verify } = require("./verify.mjs");

verify(lists, process.argv[2]);
console.log("verified");
