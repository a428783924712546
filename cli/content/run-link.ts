/** Builds the link that runs an example: a query in the GraphQL console, or a request at its own URL. */
import { EXAMPLE_ORIGIN } from "../../src/domain/content/text.ts";
import { link } from "../../src/domain/links.ts";

export type RunLink = { href: string; label: string };

const GRAPHQL = "/api/v2/query";

const inConsole = (query: string, variables: string): RunLink => ({
  href: link.graphqlConsole({ query: query.trim(), variables: variables.trim() }),
  label: "Run in console",
});

/**
 * @param variables JSON of a query's variables, or nothing
 * @returns null for an example that a link cannot run, such as a POST that is not a query
 * @throws Error for a shell example that is not a curl command of this site
 */
export function runLink(language: string, source: string, variables: string): RunLink | null {
  if (language === "graphql") return inConsole(source, variables);
  const { method, path, body } = readCurl(source);
  const url = new URL(path, "http://portal.invalid");
  if (url.pathname === GRAPHQL && method === "GET")
    return inConsole(url.searchParams.get("query") ?? "", url.searchParams.get("variables") ?? "");
  if (method === "GET") return { href: path, label: "Open the answer" };
  if (url.pathname !== GRAPHQL || body === null) return null;
  const query = JSON.parse(body) as { query: string; variables?: unknown };
  return inConsole(query.query, query.variables === undefined ? "" : JSON.stringify(query.variables));
}

export type CurlRequest = {
  method: string;
  /** Path and query on the site. */
  path: string;
  headers: (readonly [name: string, value: string])[];
  body: string | null;
};

/** curl flags without a value that do not change the request. */
const QUIET = /^-(?:[sSfL]+|-silent|-compressed|-location|-fail|-show-error)$/;

/**
 * Parses the curl command of an example: -H, -d, -X, -G, --json, and --data-urlencode.
 * @throws Error for any other flag, a second command, or another origin
 */
export function readCurl(command: string): CurlRequest {
  const [program, ...words] = shellWords(command);
  if (program !== "curl") throw new Error(`an example is a curl command, not ${program}`);
  const headers: [string, string][] = [];
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
      headers.push([name.trim(), rest.join(":").trim()]);
    } else if (word === "-d" || word === "--data" || word === "--json") {
      if (word === "--json") headers.push(["content-type", "application/json"]);
      data.push(value());
    } else if (word === "--data-urlencode") {
      const [, name = "", text = ""] = /^([^=]*)=?([\s\S]*)$/.exec(value()) ?? [];
      data.push(`${name}=${encodeURIComponent(text)}`);
    } else if (word.startsWith("-") || address !== "") throw new Error(`the example uses curl with ${word}`);
    else address = word;
  }
  if (!address.startsWith(`${EXAMPLE_ORIGIN}/`)) throw new Error(`an example uses ${EXAMPLE_ORIGIN}, not ${address}`);
  const query = asQuery && data.length > 0 ? `${address.includes("?") ? "&" : "?"}${data.join("&")}` : "";
  const body = asQuery || data.length === 0 ? null : data.join("&");
  const path = address.slice(EXAMPLE_ORIGIN.length) + query;
  return { method: method ?? (body === null ? "GET" : "POST"), path, headers, body };
}

/** Splits a command into words as a shell does, with quotes and backslash line continuations. */
export function shellWords(command: string): string[] {
  const text = command.replaceAll("\\\n", " ").trim();
  const words = text.match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+/g) ?? [];
  if (words.some((word) => /^(?:[|;&<>]|\d?>)/.test(word))) throw new Error("an example is one command");
  return words.map((word) =>
    word.replace(
      /'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/g,
      (_, single?: string, double?: string, escapedChar?: string) =>
        single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escapedChar ?? "",
    ),
  );
}
