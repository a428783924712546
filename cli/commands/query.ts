import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { rentalReader } from "../../worker/gbfs/rentals.ts";
import { problem } from "../../worker/problem.ts";
import { type Command, OUTPUT_WRITTEN, type Values } from "../command-line/command.ts";
import { OUTPUT_OPTION, writeOutput } from "../command-line/output.ts";
import { fetchTools } from "../fetch/fetch-tools.ts";
import type { GraphqlAnswer } from "../query/ask.ts";
import { type AskGraphql, askSite, askStore, endpointOf, readQuery, type Variables } from "../query/ask.ts";
import { formatRows, ROW_FORMATS, type RowFormat } from "../query/formats.ts";
import { listOf, onlyOperation, rowsAt } from "../query/lists.ts";
import { pagedQuery } from "../query/pages.ts";

const usage =
  "query 'GRAPHQL' | query --file FILE [--variables JSON] [--all] [--path LIST] [--format json|ndjson|csv|geojson] [-o FILE] [--url SITE]";

export const command: Command = {
  summary: "Runs a GraphQL query with the executor of the API and writes the answer, or one of its lists as a table.",
  usage,
  worksOnFullDisk: true,
  details: `The query is the argument, the content of --file, or standard input. It runs on the local store, with --remote on
the deployed one, with --url on a running site (its origin, or the address of its GraphQL endpoint).

--format json     the whole answer (the default, and --json)
--format ndjson   one row of a list on each line
--format csv      the same as a table: the columns of the REST API, with a byte order mark
--format geojson  the same as a FeatureCollection; the query must select a geometry
--path LIST       which list, such as feeds.feed_versions; without it the first one in the query
--all             reads the list at the root to its end, by the argument "after"
--variables JSON  variables of the query, as a JSON object

Exits with 1 if the answer contains errors.`,
  options: {
    file: { type: "string" },
    variables: { type: "string" },
    all: { type: "boolean" },
    path: { type: "string" },
    format: { type: "string" },
    url: { type: "string" },
    ...OUTPUT_OPTION,
  },
  choices: { format: ["json", ...ROW_FORMATS] },
  words: 1,
  needsStore: (_, { url }) => url === undefined,
  async run({ stores, archive, now }, positionals, values) {
    const query = await queryText(positionals, values);
    const variables = variablesOf(values);
    if (typeof values.url === "string") endpointOf(values.url);
    const rentals = async () => rentalReader(await fetchTools({ stores, archive, now }, values), () => {});
    const ask = typeof values.url === "string" ? askSite(values.url) : askStore(stores, now, await rentals());
    const format = (values.format ?? "json") as RowFormat | "json";
    if (values.json === true && format !== "json")
      throw problem("command.usage", `--json and --format ${format} exclude each other.`);
    if (format === "json")
      await writeOutput(
        values.all === true ? wholeList(ask, query, variables) : whole(ask, query, variables, values),
        values,
      );
    else {
      const document = readQuery(query);
      onlyOperation(document);
      const list = listOf(document, values.path as string | undefined);
      const pages = values.all === true ? allPages(ask, query, variables) : onePage(ask, query, variables);
      await writeOutput(formatRows(format, list, pages), values);
    }
    return OUTPUT_WRITTEN;
  },
  print: () => "",
};

/** @throws Problem command.usage without a query, or with two */
async function queryText(positionals: readonly string[], values: Values): Promise<string> {
  const [argument] = positionals;
  const { file } = values;
  if (argument !== undefined && file !== undefined)
    throw problem("command.usage", `Give the query as an argument or as --file, not both. Usage: portal ${usage}`);
  if (argument !== undefined) return argument;
  if (typeof file === "string") {
    return readFile(file, "utf8").catch((error: unknown) => {
      throw problem("command.usage", `The file ${file} cannot be read.`, {}, error);
    });
  }
  const query = process.stdin.isTTY ? "" : await text(process.stdin);
  if (query.trim() === "") throw problem("command.usage", `The query is missing. Usage: portal ${usage}`);
  return query;
}

/** @throws Problem command.usage */
function variablesOf({ variables }: Values): Variables {
  if (variables === undefined) return {};
  try {
    const value = JSON.parse(String(variables)) as unknown;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Variables;
  } catch {
    // Reported below.
  }
  throw problem("command.usage", `--variables takes a JSON object, such as '{"limit": 10}', not ${String(variables)}.`);
}

/** Reports errors on stderr and by the exit code. */
function report({ errors = [] }: GraphqlAnswer): void {
  if (errors.length === 0) return;
  process.exitCode = 1;
  for (const { message, path, extensions } of errors) {
    const where = path === undefined ? "" : ` (${path.join(".")})`;
    process.stderr.write(`${String(extensions?.code ?? "query.invalid")}: ${message}${where}\n`);
  }
}

async function* whole(ask: AskGraphql, query: string, variables: Variables, values: Values): AsyncGenerator<string> {
  const answer = await ask(query, variables);
  report(answer);
  yield `${JSON.stringify(answer, null, values.json === true ? undefined : 2)}\n`;
}

/** The data of an answer. @throws Problem query.invalid if there is none */
async function dataOf(ask: AskGraphql, query: string, variables: Variables): Promise<Record<string, unknown>> {
  const answer = await ask(query, variables);
  if (answer.data == null)
    throw problem("query.invalid", (answer.errors ?? []).map(({ message }) => message).join(" ") || "No data.");
  report(answer);
  return answer.data;
}

async function* onePage(ask: AskGraphql, query: string, variables: Variables): AsyncGenerator<unknown> {
  yield await dataOf(ask, query, variables);
}

/** The data of all pages; ends with the page without rows. */
async function* allPages(
  ask: AskGraphql,
  query: string,
  variables: Variables,
): AsyncGenerator<Record<string, unknown>> {
  const pages = pagedQuery(readQuery(query));
  let data = await dataOf(ask, pages.first, variables);
  for (;;) {
    const after = pages.takeCursor(rowsAt(data, [pages.list]));
    if (after === null) return;
    yield data;
    data = await dataOf(ask, pages.next, { ...variables, ...pages.variables(after) });
  }
}

/** The answer with all rows of its list, written page by page. */
async function* wholeList(ask: AskGraphql, query: string, variables: Variables): AsyncGenerator<string> {
  const { list } = pagedQuery(readQuery(query));
  let hasBegun = false;
  yield `{"data":{${JSON.stringify(list)}:[`;
  for await (const data of allPages(ask, query, variables)) {
    for (const row of rowsAt(data, [list])) {
      yield `${hasBegun ? "," : ""}\n${JSON.stringify(row)}`;
      hasBegun = true;
    }
  }
  yield "\n]}}\n";
}
