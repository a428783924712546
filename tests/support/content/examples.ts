/** Reads the examples of the documentation: the request of a reader, and the response printed below it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fenceKind } from "../../../cli/content/code.ts";
import { readSources } from "../../../cli/content/folder.ts";
import { fencesOf } from "../../../cli/content/markdown.ts";
import { readCurl } from "../../../cli/content/run-link.ts";
import { ROOT } from "../../../cli/project.ts";
import { EXAMPLE_ORIGIN } from "../../../src/domain/content/text.ts";

/** Clock of the examples. */
const NOW = "2026-11-21T12:00:00Z";

export type Example = {
  file: string;
  /** Line of the file on which it begins. */
  line: number;
  language: string;
  source: string;
  variables: string | null;
  /** The printed response, and the line on which it begins. */
  answer: { language: string; source: string; line: number };
};

/** @throws Error for an example without a response right after it, and for a response without an example */
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

/** Sends an example to a site. @returns the response as the text would print it */
export async function runExample({ language, source, variables }: Example, origin: string): Promise<string> {
  const request = language === "graphql" ? graphqlRequest(source, variables, origin) : curlRequest(source, origin);
  request.headers.set("x-test-now", NOW);
  const response = await fetch(request);
  const text = (await response.text()).replaceAll(origin, EXAMPLE_ORIGIN);
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

/** Request of a curl command, sent to `origin`. */
export function curlRequest(command: string, origin: string): Request {
  const { method, path, headers, body } = readCurl(command);
  return new Request(origin + path, { method, headers: new Headers(headers.map(([...pair]) => pair)), body });
}

/** Replaces the responses in a file. */
export function writeAnswers(file: string, answers: readonly { example: Example; answer: string }[]): void {
  const lines = readFileSync(join(ROOT, file), "utf8").split("\n");
  // From the end, so that earlier line numbers stay valid.
  for (const { example, answer } of [...answers].sort((a, b) => b.example.answer.line - a.example.answer.line)) {
    const { line, source } = example.answer;
    lines.splice(line, source.split("\n").length - 1, ...answer.trimEnd().split("\n"));
  }
  writeFileSync(join(ROOT, file), lines.join("\n"));
}
