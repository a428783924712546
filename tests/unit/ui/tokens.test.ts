import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contrastRatio, MODE_COLORS, parseHex, type Rgb } from "../../../src/domain/gtfs/color.ts";

const STYLES = join(import.meta.dirname, "../../../src/styles");
const css = readFileSync(join(STYLES, "tokens.css"), "utf8");

function tokens(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no block ${selector}`);
  const block = css.slice(css.indexOf("{", start) + 1, css.indexOf("}", start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1]!, match[2]!.trim()]),
  );
}

const light = tokens(":root");
const chosenDark = tokens(':root[data-theme="dark"]');
const systemDark = tokens(":root:not([data-theme])");

function color(theme: Record<string, string>, name: string): Rgb {
  const rgb = parseHex(theme[name]?.slice(1));
  if (rgb === null) throw new Error(`${name} is no color: ${theme[name]}`);
  return rgb;
}

/** Text on the fill behind it: WCAG 2, 1.4.3. */
const TEXT: [ink: string, fills: string[]][] = [
  ["ink", ["paper", "surface", "sunken", "line-soft", "info-fill", "warn-fill", "bad-fill", "good-fill", "map-water"]],
  ["ink-soft", ["paper", "surface", "sunken"]],
  ["link", ["paper", "surface", "sunken", "info-fill", "warn-fill", "bad-fill"]],
  ["link-hover", ["paper", "surface", "sunken"]],
  ["on-line", ["line"]],
  ["on-line", ["link"]],
  ["info-ink", ["info-fill"]],
  ["good-ink", ["good-fill", "paper", "surface"]],
  ["warn-ink", ["warn-fill"]],
  ["bad-ink", ["bad-fill", "paper", "surface"]],
  ["ground-name", ["ground-earth", "ground-water"]],
];

/** Edges of fields, signs and the focus ring: WCAG 2, 1.4.11. */
const SIGNS: [sign: string, fills: string[]][] = [
  ["rule-strong", ["paper", "surface", "sunken"]],
  ["line", ["paper", "surface", "sunken"]],
  ["focus", ["paper", "surface", "sunken"]],
  ["map-stop", ["map-water", "surface", "ground-earth", "ground-water"]],
];

describe.each([
  ["light", light],
  ["dark", chosenDark],
])("contrast in the %s theme", (_, theme) => {
  test.each(TEXT.flatMap(([ink, fills]) => fills.map((fill) => [ink, fill])))("%s on %s is legible", (ink, fill) => {
    expect(contrastRatio(color(theme, ink!), color(theme, fill!))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SIGNS.flatMap(([sign, fills]) => fills.map((fill) => [sign, fill])))(
    "%s on %s is visible",
    (sign, fill) => {
      expect(contrastRatio(color(theme, sign!), color(theme, fill!))).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(Object.entries(MODE_COLORS))("a line of mode %s is visible on the map", (_, hex) => {
    expect(contrastRatio(parseHex(hex)!, color(theme, "map-water"))).toBeGreaterThanOrEqual(2.8);
  });
});

test("the dark theme is the same by choice and by system setting", () => {
  expect(systemDark).toEqual(chosenDark);
});

test("the dark theme defines every color of the light one", () => {
  const colors = Object.keys(light).filter((name) => /^(#|rgb|0 )/.test(light[name]!));
  expect(Object.keys(chosenDark).toSorted()).toEqual(colors.toSorted());
});

describe("style sheets", () => {
  const sheets = readdirSync(STYLES).filter((name) => name.endsWith(".css") && name !== "tokens.css");

  test.each(sheets)("%s uses theme colors only", (name) => {
    const text = readFileSync(join(STYLES, name), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
    // Masks need an opaque color, and selected text stands on the signal color, which both themes keep bright.
    const own = [...text.matchAll(/#[0-9a-fA-F]{3,8}\b|rgba?\(/g)].map((match) => match[0]);
    expect(own.filter((value) => value !== "#000" && value !== "#14201b")).toEqual([]);
  });

  test.each(sheets)("%s uses existing tokens only", (name) => {
    const text = readFileSync(join(STYLES, name), "utf8");
    const used = [...text.matchAll(/var\(--([\w-]+)/g)].map((match) => match[1]!);
    // Lengths of one layout are computed where they are used.
    const local = new Set([...text.matchAll(/^\s*--([\w-]+): (?:calc\(|var\(|\d)/gm)].map((match) => match[1]!));
    expect(used.filter((token) => !(token in light) && !local.has(token))).toEqual([]);
  });

  // The stack rule of layout.css: distances are before a part. Negative ones pull an edge over its neighbor.
  test.each(["base.css", "layout.css", "parts.css"])("%s has no distance after a part", (name) => {
    const after = [...readFileSync(join(STYLES, name), "utf8").matchAll(/margin-(?:block-end|bottom):\s*([^;]+);/g)];
    expect(after.map((match) => match[1]!).filter((value) => !value.startsWith("-"))).toEqual([]);
  });

  test("each sheet is imported by index.css or by its screen", () => {
    const source = join(STYLES, "..");
    const modules = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
    const brought = [join(STYLES, "index.css"), ...modules.map((file) => join(source, file))]
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    for (const name of readdirSync(STYLES).filter((file) => file !== "index.css"))
      expect(brought).toContain(`/${name}"`);
  });
});
