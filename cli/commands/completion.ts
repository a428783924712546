import { problem } from "../../worker/problem.ts";
import type { Command } from "../command-line/command.ts";
import { completedCommands, completionScript, SHELLS, type Shell } from "../command-line/completion.ts";
import { ROOT } from "../project.ts";

type Answer = { shell: Shell; script: string };

const usage = `completion ${SHELLS.join("|")}`;

export const command: Command = {
  summary: "Prints a script that completes commands, options and values in your shell, and lets you type `portal`.",
  usage,
  details: `bash   portal completion bash > ~/.local/share/bash-completion/completions/portal, or in ~/.bashrc:
       source <(npm --prefix PATH/TO/PORTAL run --silent portal -- completion bash)
zsh    the same with zsh in ~/.zshrc, after compinit
fish   portal completion fish > ~/.config/fish/completions/portal.fish

The script is made from the declarations of the commands. Without a program named portal, it defines a function
of this name, which starts the command line of this folder from wherever you are.`,
  actions: SHELLS,
  words: 1,
  needsStore: () => false,
  async run(_, [word]): Promise<Answer> {
    const shell = SHELLS.find((name) => name === word);
    if (shell === undefined) throw problem("command.usage", `Name a shell. Usage: portal ${usage}`);
    const program = { node: process.execPath, script: `${ROOT}cli/portal.ts` };
    return { shell, script: completionScript(shell, await completedCommands(), program) };
  },
  print: (answer) => (answer as Answer).script,
};
