/** Writes the settings table of README.md from worker/settings.ts: `npm run readme`. */
import { readFileSync, writeFileSync } from "node:fs";
import { describeSettings } from "../worker/settings.ts";
import { ROOT } from "./project.ts";

const START = "<!-- settings: written by npm run readme from worker/settings.ts -->\n";
const END = "<!-- end of settings -->\n";

/** @throws Error if the text has no markers */
export function withSettingsTable(readme: string): string {
  const [before, rest] = readme.split(START);
  const [, after] = rest?.split(END) ?? [];
  if (before === undefined || after === undefined) throw new Error("README.md has no markers of the settings table.");
  const code = (text: string) => (text === "" ? "" : `\`${text}\``);
  const rows = describeSettings().map(
    ({ names, fallback, meaning }) => `| ${names.map(code).join(", ")} | ${code(fallback.trim())} | ${meaning} |\n`,
  );
  return `${before}${START}| setting | default | meaning |\n|---|---|---|\n${rows.join("")}${END}${after}`;
}

if (import.meta.main) {
  const path = `${ROOT}README.md`;
  writeFileSync(path, withSettingsTable(readFileSync(path, "utf8")));
}
