/** Parses the curl commands of examples: one command with -H, -d, -X, -G, --json, and --data-urlencode. */

/** Origin used in the examples. */
export const WRITTEN_FOR = "http://127.0.0.1:8787";

export type CurlRequest = {
  method: string;
  /** Path and query on the site. */
  path: string;
  headers: (readonly [name: string, value: string])[];
  body: string | null;
};

/** curl flags without a value that do not change the request. */
const QUIET = /^-(?:[sSfL]+|-silent|-compressed|-location|-fail|-show-error)$/;

/** @throws Error for any other flag, a second command, or another origin */
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
  if (!address.startsWith(`${WRITTEN_FOR}/`)) throw new Error(`an example uses ${WRITTEN_FOR}, not ${address}`);
  const query = asQuery && data.length > 0 ? `${address.includes("?") ? "&" : "?"}${data.join("&")}` : "";
  const body = asQuery || data.length === 0 ? null : data.join("&");
  const path = address.slice(WRITTEN_FOR.length) + query;
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
      (_, single?: string, double?: string, escaped?: string) =>
        single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? "",
    ),
  );
}
