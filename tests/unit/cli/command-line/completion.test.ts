/** The completion scripts: what the shells themselves offer. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completedCommands, completionScript, SHELLS, type Shell } from "../../../../cli/command-line/completion.ts";
import { commandNames, loadCommand } from "../../../../cli/command-line/declared-commands.ts";
import { command } from "../../../../cli/commands/completion.ts";

const installed = (shell: Shell) => spawnSync(shell, ["--version"]).status === 0;

let folder: string;
const scripts = {} as Record<Shell, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-completion-"));
  const commands = await completedCommands();
  for (const shell of SHELLS) {
    scripts[shell] = join(folder, `portal.${shell}`);
    writeFileSync(scripts[shell], completionScript(shell, commands, { node: "/bin/echo", script: "it's here" }));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a shell offers for the last word of a line. */
const OFFERS: Record<Shell, (words: readonly string[]) => string[]> = {
  bash(words) {
    const line = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _portal; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync("bash", ["--norc", "-c", line, "bash", scripts.bash, ...words], { encoding: "utf8" })
      .trimEnd()
      .split("\n");
  },
  zsh(words) {
    // Outside of the line editor, the functions that show words print them.
    const line = `compdef() { }; compadd() { shift; print -l -- "$@"; }; _files() { }; _describe() { print -l -- \${(P)2%%:*}; }
      source "$1"; shift; words=("$@"); CURRENT=$#; _portal`;
    const output = execFileSync("zsh", ["-f", "-c", line, "zsh", scripts.zsh, ...words], { encoding: "utf8" });
    const last = words.at(-1) ?? "";
    return output.split("\n").filter((word) => word !== "" && word.startsWith(last));
  },
  fish(words) {
    const line = `source ${scripts.fish}; complete -C ${JSON.stringify(words.join(" "))}`;
    return execFileSync("fish", ["--no-config", "-c", line], { encoding: "utf8" })
      .trimEnd()
      .split("\n")
      .map((offer) => offer.split("\t")[0]!);
  },
};

describe.each(SHELLS)("%s", (shell) => {
  const offers = (...words: string[]) => OFFERS[shell](["portal", ...words]).sort();

  test.runIf(installed(shell))("offers every command, and completes one that is begun", async () => {
    expect(offers("")).toEqual(expect.arrayContaining(await commandNames()));
    expect(offers("ex")).toEqual(["export", "extract"]);
    expect(offers("--state", "somewhere", "me")).toEqual(["merge"]);
  });

  test.runIf(installed(shell))("offers the options that a command declares, and their values", async () => {
    for (const name of await commandNames()) {
      const declared = Object.keys((await loadCommand(name)).options ?? {}).map((option) => `--${option}`);
      expect([name, offers(name, "--")]).toEqual([name, expect.arrayContaining([...declared, "--json", "--help"])]);
    }
    expect(offers("query", "--format", "")).toEqual(["csv", "geojson", "json", "ndjson"]);
    expect(offers("query", "--all", "--format", "n")).toEqual(["ndjson"]);
    expect(offers("extract", "feed.zip", "--of", "")).toEqual(["routes", "stops"]);
  });

  test.runIf(installed(shell))("offers actions first, and only there", () => {
    expect(offers("keys", "")).toEqual(expect.arrayContaining(["list", "make", "revoke"]));
    expect(offers("keys", "--per-minute", "9", "m")).toEqual(["make"]);
    expect(offers("keys", "make", "r")).not.toContain("revoke");
    expect(offers("completion", "f")).toEqual(["fish"]);
    expect(offers("help", "que")).toEqual(["query"]);
  });

  test.runIf(installed(shell))("starts the command line by the name portal", () => {
    const output = execFileSync(shell, ["-c", `source ${scripts[shell]} 2>/dev/null; portal a "b c"`], {
      encoding: "utf8",
      env: { ...process.env, HOME: folder },
    });
    expect(output).toBe("it's here a b c\n");
  });

  test("names every command and every option", async () => {
    const { script } = (await command.run({} as never, [shell], {})) as { script: string };
    for (const { name, options } of await completedCommands()) {
      expect(script).toContain(name);
      for (const option of options) for (const flag of option.names) expect(script).toContain(flag.replace(/^--?/, ""));
    }
    expect(script).toContain("cli/portal.ts");
  });
});

test("actions that a usage line shows are declared, and no others", async () => {
  for (const name of await commandNames()) {
    const { usage, actions = [] } = await loadCommand(name);
    const flat = usage.replaceAll(/\[[^\]]*\]|\([^)]*\)/g, " ");
    const shown = flat
      .split(/[|\n]/)
      .map(
        (part) =>
          part
            .trim()
            .replace(new RegExp(`^${name}\\b`), "")
            .trim()
            .split(/\s+/)[0]!,
      )
      .filter((word) => /^[a-z]+$/.test(word) && word !== "private" && word !== "off" && word !== "own");
    expect([name, [...new Set(shown)].sort()]).toEqual([name, [...actions].sort()]);
  }
});

test("choices are those of options that take a value, and an unknown shell is refused", async () => {
  for (const name of await commandNames()) {
    const { options = {}, choices = {} } = await loadCommand(name);
    for (const option of Object.keys(choices))
      expect([name, option, options[option]?.type]).toEqual([name, option, "string"]);
  }
  await expect(command.run({} as never, ["tcsh"], {})).rejects.toMatchObject({ code: "command.usage" });
});
