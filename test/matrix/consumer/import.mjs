import * as lists from "reference-lists";
import { countryByCode } from "reference-lists/country";
import assert from "node:assert/strict";
import { verify } from "./verify.mjs";

assert.equal(countryByCode, lists.countryByCode);
verify(lists, process.argv[2]);
console.log("verified");
