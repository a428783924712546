/** Writes scripts that complete the command line in a shell, from the declarations of the commands. */
import type { Command, Options } from "./command.ts";
import { commandNames, EVERYWHERE, loadCommand } from "./declared-commands.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** An option as a shell completes it. */
type CompletedOption = {
  /** With its dashes, such as `--output` and `-o`. */
  names: string[];
  takesValue: boolean;
  /** The only values that it accepts; empty: any, such as a file. */
  values: readonly string[];
};

export type CompletedCommand = {
  name: string;
  summary: string;
  /** Words that come first. */
  actions: readonly string[];
  options: CompletedOption[];
};

/** How a shell starts the command line of this checkout. */
export type Program = { node: string; script: string };

/** What the commands declare, `help` included. */
export async function completedCommands(): Promise<CompletedCommand[]> {
  const names = await commandNames();
  const commands: CompletedCommand[] = [];
  for (const name of names) commands.push(completeCommand(name, await loadCommand(name)));
  return [
    ...commands,
    { name: "help", summary: "Explains the commands, or one of them.", actions: names, options: [] },
  ];
}

function completeCommand(
  name: string,
  { summary, actions = [], options = {}, choices = {} }: Command,
): CompletedCommand {
  return { name, summary, actions, options: completedOptions(options, choices) };
}

function completedOptions(options: Options, choices: Command["choices"] = {}): CompletedOption[] {
  return Object.entries(options).map(([name, { type, short }]) => ({
    names: [`--${name}`, ...(short === undefined ? [] : [`-${short}`])],
    takesValue: type === "string",
    values: choices[name] ?? [],
  }));
}

const GLOBAL: readonly CompletedOption[] = completedOptions(EVERYWHERE);

export function completionScript(shell: Shell, commands: readonly CompletedCommand[], program: Program): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](commands, program);
}

/** A word of a POSIX shell, and of zsh. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const namesOf = (options: readonly CompletedOption[]) => options.flatMap(({ names }) => names);

/** Options whose next word is their value, in every command that has them. */
function optionsWithValue(commands: readonly CompletedCommand[]): string[] {
  const all = [...GLOBAL, ...commands.flatMap(({ options }) => options)];
  const flags = new Set(namesOf(all.filter(({ takesValue }) => !takesValue)));
  return [...new Set(namesOf(all.filter(({ takesValue }) => takesValue)))].filter((name) => !flags.has(name)).sort();
}

/** The cases of a `case` over the word before, for options with values. */
function valueCases(options: readonly CompletedOption[], complete: (values: readonly string[]) => string): string[] {
  return options
    .filter(({ takesValue }) => takesValue)
    .map(({ names, values }) => `        ${names.join("|")}) ${complete(values)} ;;`);
}

/** Finds the command: the first word that is neither an option nor the value of `--state`, as the command line does. */
function bashScript(commands: readonly CompletedCommand[], { node, script }: Program): string {
  const give = (words: readonly string[]) => `COMPREPLY=($(compgen -W ${quote(words.join(" "))} -- "$cur"))`;
  const cases = commands.map(({ name, actions, options }) => {
    const all = [...options, ...GLOBAL];
    return `    ${name})
      case "$prev" in
${valueCases(all, (values) => (values.length === 0 ? "return" : `${give(values)}; return`)).join("\n")}
      esac
      if [[ $cur == -* ]]; then ${give(namesOf(all))}
      elif ((words == 0)); then ${actions.length === 0 ? ":" : give(actions)}
      fi
      ;;`;
  });
  return `# Completion of the portal's commands for bash: source this script.
if ! type portal >/dev/null 2>&1; then
  portal() { ${quote(node)} ${quote(script)} "$@"; }
fi
_portal() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD - 1]}" command="" words=0 i
  COMPREPLY=()
  if [[ $cur == "=" ]]; then cur=""; fi
  if [[ $prev == "=" ]]; then prev="\${COMP_WORDS[COMP_CWORD - 2]}"; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
      ${optionsWithValue(commands).join("|")}) ((i++)) ;;
      -*) ;;
      *) if [[ -z $command ]]; then command="\${COMP_WORDS[i]}"; else ((words++)); fi ;;
    esac
  done
  case "$command" in
    "")
      if [[ $prev == --state ]]; then return; fi
      if [[ $cur == -* ]]; then ${give(namesOf(GLOBAL))}
      else ${give(commands.map(({ name }) => name))}
      fi
      ;;
${cases.join("\n")}
  esac
}
complete -o default -F _portal portal
`;
}

function zshScript(commands: readonly CompletedCommand[], { node, script }: Program): string {
  const give = (words: readonly string[]) => `compadd -- ${words.map(quote).join(" ")}`;
  const cases = commands.map(({ name, actions, options }) => {
    const all = [...options, ...GLOBAL];
    return `    ${name})
      case "$prev" in
${valueCases(all, (values) => `${values.length === 0 ? "_files" : give(values)}; return`).join("\n")}
      esac
      if [[ $cur == -* ]]; then ${give(namesOf(all))}
      elif ((count == 0 && ${actions.length})); then ${actions.length === 0 ? ":" : give(actions)}
      else _files
      fi
      ;;`;
  });
  const descriptions = commands.map(({ name, summary }) => `    ${quote(`${name}:${summary.replaceAll(":", "\\:")}`)}`);
  return `#compdef portal
# Completion of the portal's commands for zsh: source this script after compinit.
if ! whence portal >/dev/null; then
  portal() { ${quote(node)} ${quote(script)} "$@"; }
fi
_portal() {
  local cur="\${words[CURRENT]}" prev="\${words[CURRENT - 1]}" command="" count=0 i
  local -a commands
  commands=(
${descriptions.join("\n")}
  )
  for ((i = 2; i < CURRENT; i++)); do
    case "\${words[i]}" in
      ${optionsWithValue(commands).join("|")}) ((i++)) ;;
      -*) ;;
      *) if [[ -z $command ]]; then command="\${words[i]}"; else ((count++)); fi ;;
    esac
  done
  case "$command" in
    "")
      if [[ $prev == --state ]]; then _files -/
      elif [[ $cur == -* ]]; then ${give(namesOf(GLOBAL))}
      else _describe command commands
      fi
      ;;
${cases.join("\n")}
  esac
}
compdef _portal portal
`;
}

/** A word of fish, whose single quotes know two escapes. */
const fishWord = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

function fishScript(commands: readonly CompletedCommand[], { node, script }: Program): string {
  const option = ({ names, takesValue, values }: CompletedOption, condition: string) => {
    const flags = names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
    const value = !takesValue ? "" : values.length === 0 ? " -r" : ` -x -a ${fishWord(values.join(" "))}`;
    return `complete -c portal${condition} ${flags.join(" ")}${value}`;
  };
  const lines = commands.flatMap(({ name, summary, actions, options }) => {
    const condition = ` -n ${fishWord(`test (__portal_command) = ${name}`)}`;
    const first = ` -n ${fishWord(`test (__portal_command) = ${name}; and test (__portal_words) -eq 1`)}`;
    return [
      `complete -c portal -n ${fishWord("test -z (__portal_command)")} -f -a ${name} -d ${fishWord(summary)}`,
      ...(actions.length === 0 ? [] : [`complete -c portal${first} -f -a ${fishWord(actions.join(" "))}`]),
      ...options.map((declaration) => option(declaration, condition)),
    ];
  });
  return `# Completion of the portal's commands for fish: source this script.
if not type -q portal
  function portal
    ${fishWord(node)} ${fishWord(script)} $argv
  end
end
function __portal_arguments
  set -l skip 0
  for word in (commandline -opc)[2..-1]
    if test $skip = 1
      set skip 0
    else if contains -- "$word" ${optionsWithValue(commands).join(" ")}
      set skip 1
    else if not string match -q -- '-*' $word
      echo $word
    end
  end
end
function __portal_command
  set -l words (__portal_arguments)
  echo "$words[1]"
end
function __portal_words
  count (__portal_arguments)
end
${[...GLOBAL.map((declaration) => option(declaration, "")), ...lines].join("\n")}
`;
}
