/**
 * Runs commands in the test's own process, on one store that stays open: for tests of what commands do and print. Those of
 * processes (./launch.ts) start one for each command, which takes more CPU time than most commands.
 */
import { runCommand } from "../../cli/command-line/run-command.ts";
import { type Local, openLocal } from "../../cli/local/local.ts";
import type { Answer } from "./launch.ts";

export type OpenCommands = {
  /** The open store, for what a test reads or writes itself. */
  local: Local;
  /** Runs one command as the process would. */
  portal(...args: string[]): Promise<Answer>;
  /** Runs one command with `--json` and parses its output. */
  portalJson(...args: string[]): Promise<{ code: number; answer: Record<string, unknown>; stderr: string }>;
  close(): Promise<void>;
  /** `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** Opens the store in `state` for all commands until `close`; a process of its own may work on it at the same time. */
export async function openCommands(state: string): Promise<OpenCommands> {
  const local = await openLocal(state);
  const portal = async (...args: string[]): Promise<Answer> => {
    let [stdout, stderr] = ["", ""];
    const terminal = {
      write(text: string) {
        stdout += text;
      },
      writeError(text: string) {
        stderr += text;
      },
    };
    const open = async () => ({ ...local, close: async () => {} });
    const code = await runCommand(["--state", state, ...args], terminal, open);
    return { code, stdout, stderr };
  };
  return {
    local,
    portal,
    async portalJson(...args) {
      const { code, stdout, stderr } = await portal(...args, "--json", "--quiet");
      return { code, answer: JSON.parse(stdout) as Record<string, unknown>, stderr };
    },
    close: () => local.close(),
    [Symbol.asyncDispose]: () => local.close(),
  };
}
