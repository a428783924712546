/** Builds the link that runs an example: a query in the GraphQL console, or a request at its own URL. */
import { link } from "../../src/domain/links.ts";
import { readCurl } from "./curl.ts";

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
  const asked = JSON.parse(body) as { query: string; variables?: unknown };
  return inConsole(asked.query, asked.variables === undefined ? "" : JSON.stringify(asked.variables));
}
