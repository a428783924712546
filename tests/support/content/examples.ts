/** The examples of the documentation: what a reader would send, and the answer that stands below it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fenceKind } from "../../../cli/content/code.ts";
import { readSources } from "../../../cli/content/folder.ts";
import { fencesOf } from "../../../cli/content/markdown.ts";
import { ROOT } from "../../../cli/project.ts";

/** The address that examples are written for. */
export const WRITTEN_FOR = "http://127.0.0.1:8787";

/** The day on which examples are asked. */
const NOW = "2026-11-21T12:00:00Z";

export type Example = {
  file: string;
  /** Line of the file on which it begins. */
  line: number;
  language: string;
  source: string;
  variables: string | null;
  /** What stands as its answer, and on which line that begins. */
  answer: { language: string; source: string; line: number };
};

/** @throws Error for an example without an answer right behind it, and for an answer without an example */
export function examplesOf({ file, body, firstLine }: { file: string; body: string; firstLine: number }): Example[] {
  const fences = fencesOf(body, firstLine).map((fence) => ({ ...fence, ...fenceKind(fence.info) }));
  const examples: Example[] = [];
  let open = null as Omit<Example, "answer"> | null;
  for (const { kind, language, source, line } of fences) {
    if (open !== null && kind === "answer") {
      examples.push({ ...open, answer: { language, source, line } });
      open = null;
    } else if (open !== null && kind === "variables" && open.variables === null) {
      open = { ...open, variables: source };
    } else if (open !== null) throw new Error(`${file}:${open.line}: the example has no answer`);
    else if (kind === "example") open = { file, line, language, source, variables: null };
    else if (kind !== "plain") throw new Error(`${file}:${line}: ${kind} of no example`);
  }
  if (open !== null) throw new Error(`${file}:${open.line}: the example has no answer`);
  return examples;
}

export function allExamples(): Example[] {
  const { documentation, news, pages } = readSources(ROOT);
  return [...documentation, ...news, ...pages].flatMap(examplesOf);
}

/** Sends an example to a site. @returns the answer as it would stand in the text */
export async function runExample({ language, source, variables }: Example, origin: string): Promise<string> {
  const request = language === "graphql" ? graphqlRequest(source, variables, origin) : curlRequest(source, origin);
  request.headers.set("x-test-now", NOW);
  const response = await fetch(request);
  const text = (await response.text()).replaceAll(origin, WRITTEN_FOR);
  try {
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  } catch {
    return `${text.replaceAll("\r\n", "\n").trimEnd()}\n`;
  }
}

function graphqlRequest(query: string, variables: string | null, origin: string): Request {
  return new Request(`${origin}/api/v2/query`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, ...(variables === null ? {} : { variables: JSON.parse(variables) as unknown }) }),
  });
}

/** Flags of curl without a value that change nothing here. */
const QUIET = /^-(?:[sSfL]+|-silent|-compressed|-location|-fail|-show-error)$/;

/**
 * The request of a curl command: -H, -d, -X, -G and --data-urlencode.
 * @throws Error for any other flag, for a second command and for an address elsewhere
 */
export function curlRequest(command: string, origin: string): Request {
  const [program, ...words] = shellWords(command);
  if (program !== "curl") throw new Error(`an example is a curl command, not ${program}`);
  const headers = new Headers();
  const data: string[] = [];
  let address = "";
  let method: string | undefined;
  let asQuery = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const value = () => words[++i] ?? "";
    if (QUIET.test(word)) continue;
    if (word === "-X" || word === "--request") method = value();
    else if (word === "-G" || word === "--get") asQuery = true;
    else if (word === "-H" || word === "--header") {
      const [name = "", ...rest] = value().split(":");
      headers.append(name.trim(), rest.join(":").trim());
    } else if (word === "-d" || word === "--data" || word === "--json") {
      if (word === "--json") headers.set("content-type", "application/json");
      data.push(value());
    } else if (word === "--data-urlencode") {
      const [, name = "", text = ""] = /^([^=]*)=?([\s\S]*)$/.exec(value()) ?? [];
      data.push(`${name}=${encodeURIComponent(text)}`);
    } else if (word.startsWith("-") || address !== "") throw new Error(`the example uses curl with ${word}`);
    else address = word;
  }
  if (!address.startsWith(WRITTEN_FOR)) throw new Error(`an example asks ${WRITTEN_FOR}, not ${address}`);
  const query = asQuery && data.length > 0 ? `${address.includes("?") ? "&" : "?"}${data.join("&")}` : "";
  const body = asQuery || data.length === 0 ? null : data.join("&");
  return new Request(origin + address.slice(WRITTEN_FOR.length) + query, {
    headers,
    ...(body === null ? {} : { body }),
    method: method ?? (body === null ? "GET" : "POST"),
  });
}

/** Words as a shell splits them: quotes, and a line that goes on behind a backslash. */
export function shellWords(command: string): string[] {
  const text = command.replaceAll("\\\n", " ").trim();
  const words = text.match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+/g) ?? [];
  if (words.some((word) => /^(?:[|;&<>]|\d?>)/.test(word))) throw new Error("an example is one command");
  return words.map((word) =>
    word.replace(
      /'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/g,
      (_, single?: string, double?: string, escaped?: string) =>
        single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? "",
    ),
  );
}

/** Writes answers in place of those that stand in a file. */
export function writeAnswers(file: string, answers: readonly { example: Example; answer: string }[]): void {
  const lines = readFileSync(join(ROOT, file), "utf8").split("\n");
  // From the end, so that the lines before stay where they are.
  for (const { example, answer } of [...answers].sort((a, b) => b.example.answer.line - a.example.answer.line)) {
    const { line, source } = example.answer;
    lines.splice(line, source.split("\n").length - 1, ...answer.trimEnd().split("\n"));
  }
  writeFileSync(join(ROOT, file), lines.join("\n"));
}
