import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Lock } from "../../src/model/lock/index.ts";
import { labelField } from "../../src/model/list/index.ts";
import { locked, lockedReference, lockOf } from "../support/locks.ts";
import { pageOf } from "../support/pages.ts";
import { startChromium } from "./chromium.ts";

const here = dirname(fileURLToPath(import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const browser: Browser | undefined = await startChromium();
// Without a browser all tests are skipped.
const inBrowser = browser === undefined ? describe.skip : describe;

const lists = lockOf([
  lockedReference("contact_status", [
    locked(1, "Active"),
    locked(3, "OptedOut", { aliases: ["Unsubscribed"], description: "Opted out" }),
    locked(8, "Bounced", { enable: false }),
    locked(9, "Imported", { removed: true }),
  ]),
  lockedReference("country", [
    locked(8, "Albania", { fields: { code2: "AL" } }),
    locked(250, "France", { fields: { code2: "FR" } }),
    locked(384, "CoteDIvoire", { fields: { code2: "CI" }, description: "C\u00f4te d\u2019Ivoire" }),
    locked(826, "UnitedKingdom", { fields: { code2: "GB" }, description: "United Kingdom" }),
  ]),
  lockedReference("empty_list", []),
  lockedReference("transaction_status", [locked("accepted", "Accepted"), locked("rejected", "Rejected")]),
]);

let dir: string;
let page: Page;
/** The errors and logs, and the requested URLs. */
let faults: string[];
let requests: string[];

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "page-"));
});

afterAll(async () => {
  await browser?.close();
  rmSync(dir, { recursive: true, force: true });
});

afterEach(async () => {
  await page.context().close();
  expectOnlyPage();
});

/** Expects no error, no log and no request except for the page. */
function expectOnlyPage(): void {
  expect(faults).toEqual([]);
  expect(requests).toEqual([expect.stringMatching(/^file:.*page\.html$/)]);
}

/** Opens the page of a lock from a file. */
async function open(lock: Lock, config: object = {}, context: BrowserContextOptions = {}): Promise<void> {
  const file = join(dir, "page.html");
  writeFileSync(file, pageOf(lock, config));
  const opened = await (browser as Browser).newContext({ viewport: { width: 1280, height: 900 }, ...context });
  page = await opened.newPage();
  faults = [];
  requests = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => faults.push(message.text()));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(file).href);
}

/** The codes of the visible rows. */
const codes = (): Promise<string[]> => page.locator("tbody tr:visible th").allInnerTexts();
const count = (): Promise<string> => page.locator("#count").innerText();
const focused = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id ?? null);

async function findings(): Promise<AxeResults["violations"]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: run } = window as unknown as { axe: { run(): Promise<AxeResults> } };
    const { violations } = await run.run();
    return violations;
  });
}

inBrowser("the search", () => {
  it.each<[query: string, found: string[]]>([
    ["france", ["250"]],
    ["826", ["826"]],
    ["8", ["8", "8", "826"]],
    ["26", []],
    ["co\u0302te", ["384"]],
    ["unsubscribed", ["3"]],
    ["removed", ["9"]],
    ["country 8", ["8", "826"]],
    ["TransactionStatus rej", ["rejected"]],
  ])("finds for %j the codes %j", async (query, found) => {
    await open(lists);
    expect(await count()).toBe("10 values");
    await page.fill("#query", query);
    expect(await codes()).toEqual(found);
    expect(await count()).toBe(`${found.length} of 10 values`);
    expect(await page.locator("#none").isVisible()).toBe(found.length === 0);
    const [sections, links] = [page.locator("section:visible"), page.locator("nav li:visible")];
    expect(await sections.count()).toBe(await links.count());
    await page.fill("#query", "");
    expect(await codes()).toHaveLength(10);
    expect(await count()).toBe("10 values");
  });

  it("finds values by their labels", async () => {
    const german = labelField("de");
    const values = [
      locked("CZK", "CzechKoruna", { fields: { [german.name]: "Tschechische Krone" } }),
      locked("EUR", "Euro"),
    ];
    await open(lockOf([lockedReference("currency", values, { list: true, fields: [german] })]));
    await page.fill("#query", "krone");
    expect(await codes()).toEqual(["CZK"]);
  });
});

inBrowser("the keyboard", () => {
  it("moves to the search, through the results, and back", async () => {
    await open(lists);
    await page.keyboard.press("/");
    expect(await focused()).toBe("query");
    await page.keyboard.type("country/");
    expect(await page.inputValue("#query")).toBe("country/");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("Copy Country.Albania");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Copy Country.CoteDIvoire");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("Copy Country.UnitedKingdom");
    for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowUp");
    expect(await focused()).toBe("query");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    expect(await focused()).toBe("query");
    expect(await page.inputValue("#query")).toBe("");
    expect(await codes()).toHaveLength(10);
  });
});

inBrowser("copying", () => {
  it.each<[label: string, config: object]>([
    ["ContactStatus.OptedOut", {}],
    ['"accepted"', { enums: { style: "union" } }],
  ])("copies %s", async (label, config) => {
    await open(lists, config, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: `Copy ${label}`, exact: true }).click();
    await page.locator("#said", { hasText: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(label);
  });
});

inBrowser("a text of a list", () => {
  it("would not run as markup", async () => {
    await open(lists);
    const refused = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const directives: string[] = [];
          document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
            directives.push(effectiveDirective);
            if (directives.length === 4) resolve(directives.toSorted());
          });
          const script = document.createElement("script");
          script.textContent = "document.title = 'owned'";
          const image = document.createElement("img");
          image.src = "https://nowhere.invalid/x.png";
          const styled = document.createElement("p");
          styled.setAttribute("style", "color: red");
          document.body.append(script, image, styled);
          void fetch("https://nowhere.invalid/").catch(() => undefined);
        }),
    );
    expect(refused).toEqual(["connect-src", "img-src", "script-src-elem", "style-src-attr"]);
    expect(await page.title()).not.toBe("owned");
    // The browser logs each refusal.
    expect(faults.length).toBeGreaterThanOrEqual(4);
    faults = [];
    requests = requests.filter((url) => url.startsWith("file://"));
  });
});

inBrowser.each<[scheme: "light" | "dark", width: number]>([
  ["light", 1280],
  ["dark", 360],
])("the %s page, %d pixels wide", (colorScheme, width) => {
  it.each(["", "country"])("has no finding of axe for the query %j", async (query) => {
    await open(lists, { references: ["contact_status", "country"] }, { colorScheme, viewport: { width, height: 800 } });
    await page.fill("#query", query);
    await page.keyboard.press("ArrowDown");
    expect((await findings()).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    const folder = join(here, "build");
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${colorScheme}-${width}-${query.split(" ")[0]}.png`) });
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(inner).toBeLessThanOrEqual(outer as number);
  });
});

inBrowser("all values and no controls", () => {
  it("shows the lists without scripts", async () => {
    await open(lists, {}, { javaScriptEnabled: false });
    expect(await codes()).toHaveLength(10);
    expect(await page.locator("button:visible, #search:visible").count()).toBe(0);
  });

  it("prints the lists", async () => {
    await open(lists, {}, { colorScheme: "dark", viewport: { width: 700, height: 900 } });
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    const row = page.locator("section tbody tr").first();
    expect(await row.evaluate((element) => getComputedStyle(element).display)).toBe("table-row");
    expect(await codes()).toHaveLength(10);
    expect(await page.locator("button:visible, nav:visible, #search:visible").count()).toBe(0);
  });
});

inBrowser("ten thousand values", () => {
  const values = Array.from({ length: 10_000 }, (_none, index) =>
    locked(index, `Member${index}`, { description: `Description of number ${index}`, enable: index % 7 !== 0 }),
  );

  it("searches long lists by changing only the affected rows", async () => {
    await open(lockOf({ large: values }));
    const touched = await page.evaluate(() => {
      const seen: number[] = [];
      const observer = new MutationObserver(() => undefined);
      const rows = document.querySelectorAll("tbody tr");
      for (const row of rows) observer.observe(row, { attributes: true, childList: true });
      const query = document.getElementById("query") as HTMLInputElement;
      for (const text of ["number 999", "number 9990", "number 9990", "number 9991"]) {
        query.value = text;
        query.dispatchEvent(new Event("input"));
        seen.push(observer.takeRecords().length);
      }
      return seen;
    });
    // 19 rows match the first text, 1 the second and another one the last.
    expect(touched).toEqual([9_981, 18, 0, 2]);
    expect(await codes()).toEqual(["9991"]);
    expect(await count()).toBe("1 of 10000 values");
  });
});
