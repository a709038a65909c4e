import { expect, it } from "@jest/globals";
import { expectDone, install } from "./consumer.ts";

it("generates from lists alone, runs the code, and reports a change", () => {
  const project = install("lists");
  expect(expectDone(project.bin("codegen"))).toContain("4 lists, 9 codes");
  const report = project.run("npm", "run", "--silent", "report");
  expect(report.output).toBe("Shipped true\n12.50 CHF Schweizer Franken\nDHL, GLS\nBavaria\n");
  expectDone(project.run("npm", "run", "--silent", "check"));
  project.edit("lists/order-states.json", (text) => text.replace(" }", ', "4": "Returned" }'));
  const changed = project.run("npm", "run", "--silent", "check");
  expect(changed).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('order_state 4: code added "Returned"'),
  });
});
