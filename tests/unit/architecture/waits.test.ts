/** Tests wait for results, not for fixed times: a timer in a test is short, or runs on a clock that the test moves. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const FOLDERS = ["tests/unit", "tests/worker", "tests/cli", "tests/e2e", "tests/fuzz", "tests/support"];

/** Milliseconds that a test may wait for the event loop, a request, or a frame to go on. */
const MAX_WAIT_MS = 50;

/** A pause of Node's `timers/promises`, whose first argument is the delay, and the name that the file gives it. */
const NODE_PAUSE = /import \{[^}]*\bsetTimeout(?: as (\w+))?\b[^}]*\} from "(?:node:)?timers\/promises"/;

/** Numbers and constants of an expression; a variable is the subject of its test. */
function partsOf(node: unknown, constants: ReadonlyMap<string, number>): number[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value, name } = node as { type?: string; value?: unknown; name?: string };
  if (type === "Literal") return typeof value === "number" ? [value] : [];
  if (type === "Identifier") {
    if (!/^[A-Z][A-Z0-9_]*$/.test(name!)) return [];
    return [constants.get(name!) ?? Number.POSITIVE_INFINITY];
  }
  return Object.values(node).flatMap((part) =>
    (Array.isArray(part) ? part : [part]).flatMap((p) => partsOf(p, constants)),
  );
}

/** The longest delay of each timer of a file, in milliseconds; none where the test moves the clock itself. */
function delaysOf(file: string, text: string): number[] {
  if (text.includes("useFakeTimers(")) return [];
  const nodePause = NODE_PAUSE.exec(text);
  const position = nodePause === null || nodePause[1] !== undefined ? 1 : 0;
  const firstIsDelay = ["waitForTimeout", nodePause?.[1]];
  const constants = new Map<string, number>();
  const delays: number[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, callee, id, init } = node as Record<string, Record<string, unknown> | undefined>;
    if ((type as unknown) === "VariableDeclarator" && init?.type === "Literal" && typeof init.value === "number")
      constants.set(String(id?.name), init.value);
    const name = callee?.name ?? (callee?.property as Record<string, unknown> | undefined)?.name;
    if ((type as unknown) === "CallExpression" && (name === "setTimeout" || firstIsDelay.includes(name as string))) {
      const delay = (node as { arguments: unknown[] }).arguments[name === "setTimeout" ? position : 0];
      delays.push(Math.max(0, ...partsOf(delay, constants)));
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return delays;
}

interface Member {
  property?: { name?: string };
}

/** Reads of a page that answer at once, whether or not the page has what the test waits for. */
const READS =
  /^(count|isVisible|isHidden|innerText|innerHTML|textContent|allInnerTexts|allTextContents|getAttribute|inputValue|isChecked|isEnabled|isDisabled)$/;

/** Statements such as `expect(await locator.count()).toBe(0)`, which fail on a page that changes a moment later. */
function hastyReads(file: string, text: string): string[] {
  const hasty: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const call = node as {
      type?: string;
      callee?: { name?: string };
      arguments?: { argument?: { callee?: Member } }[];
    };
    if (call.type === "CallExpression" && call.callee?.name === "expect") {
      const read = call.arguments?.[0]?.argument?.callee?.property?.name;
      if (read !== undefined && READS.test(read)) hasty.push(read);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return hasty;
}

describe("waits in tests", () => {
  test("are measured by numbers and constants", () => {
    const text = `const HELD = 700;
      setTimeout(done, 20);
      globalThis.setTimeout(done, HELD);
      setTimeout(done, FRESH_FOR_MS + 1);
      setTimeout(done);
      setTimeout(done, milliseconds);
      page.waitForTimeout(300);`;
    expect(delaysOf("a.ts", text)).toEqual([20, 700, Number.POSITIVE_INFINITY, 0, 0, 300]);
    expect(delaysOf("a.ts", 'import { setTimeout } from "node:timers/promises"; await setTimeout(500);')).toEqual([
      500,
    ]);
    const alias = 'import { setTimeout as pause } from "node:timers/promises"; await pause(600); setTimeout(done, 70);';
    expect(delaysOf("a.ts", alias)).toEqual([600, 70]);
    expect(delaysOf("a.ts", "vi.useFakeTimers(); setTimeout(done, 1_000);")).toEqual([]);
  });

  test(`are at most ${MAX_WAIT_MS} ms`, () => {
    const files = FOLDERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
    );
    const long = files.flatMap((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      if (!/setTimeout|waitForTimeout/.test(text)) return [];
      return delaysOf(file, text)
        .filter((delay) => delay > MAX_WAIT_MS)
        .map((delay) => `${file}: ${delay} ms`);
    });
    expect(long).toEqual([]);
  });

  test("read a page with expect.poll", () => {
    expect(
      hastyReads("a.ts", "expect(await page.locator('li').count()).toBe(0); expect(await total()).toBe(1);"),
    ).toEqual(["count"]);
    expect(hastyReads("a.ts", "await expect.poll(() => page.locator('li').count()).toBe(0);")).toEqual([]);
    const files = readdirSync(join(ROOT, "tests/e2e"), { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    const hasty = files.flatMap((file) =>
      hastyReads(file, readFileSync(join(ROOT, "tests/e2e", file), "utf8")).map((read) => `${file}: ${read}`),
    );
    expect(hasty).toEqual([]);
  });
});
