/**
 * Queries through the whole GraphQL API, from a request to the text of its response, and through graphql-js alone with the
 * same schema, resolvers and store. Prints one line of JSON with the microseconds of an operation in each round.
 */
import { type ExecutionResult, execute, graphql, parse } from "graphql";
import { migrate } from "../../cli/migrate.ts";
import { readAtlas } from "../../cli/sample/atlas.ts";
import { OWN_SCHEMA } from "../../worker/api/graphql/api-schema.ts";
import { QueryBudget } from "../../worker/api/graphql/budget.ts";
import { createContext, queryContext } from "../../worker/api/graphql/context.ts";
import { prepare } from "../../worker/api/graphql/document.ts";
import { graphqlHandler } from "../../worker/api/graphql/handler.ts";
import { schema } from "../../worker/api/graphql/schema.ts";
import { deriveOperators } from "../../worker/ingest/operators.ts";
import { syncRegistry } from "../../worker/ingest/registry/sync.ts";
import { openStores } from "../../worker/store/db/db.ts";
import { Turn } from "../../worker/store/db/turn.ts";
import { SqliteBinding } from "./sqlite-binding.ts";

const ROUNDS = 7;
const NOW = new Date("2026-11-21T10:00:00Z");

const QUERIES = {
  trivial: { times: 3000, query: "{ __typename }" },
  list: {
    times: 100,
    query: `{
      operators(limit: 20) {
        onestop_id name short_name website tags
        feeds(limit: 10) { onestop_id name spec languages }
      }
    }`,
  },
};

const binding = new SqliteBinding();
const stores = openStores({ DB: binding });
await migrate(stores.db);
const files = Object.entries((await readAtlas()).files).map(([name, file]) => ({ name, text: JSON.stringify(file) }));
await syncRegistry(stores.db, files, { now: NOW.toISOString(), prune: false, note: () => {} });
await deriveOperators(stores.db);

/** Loaders and stores are made for each operation, on both sides: the resolvers need them. */
const api = () => createContext({ stores: openStores({ DB: binding }), now: NOW });

function ways(query: string): { api(): Promise<string>; execute(): Promise<string>; graphql(): Promise<string> } {
  const prepared = prepare(OWN_SCHEMA, query, true);
  if ("errors" in prepared) throw new Error(String(prepared.errors));
  const document = parse(query);
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ query }) };
  const operation = () => ({
    schema: schema(),
    contextValue: queryContext(
      api(),
      prepared.fields,
      new QueryBudget({ abort: new AbortController(), maxRows: 250_000, turn: new Turn() }),
    ),
  });
  const text = async (result: ExecutionResult | Promise<ExecutionResult>) =>
    JSON.stringify({ data: (await result).data });
  return {
    api: async () => (await graphqlHandler(new Request("https://portal.example/api/v2/query", init), api())).text(),
    execute: () => text(execute({ ...operation(), document })),
    graphql: () => text(graphql({ ...operation(), source: query })),
  };
}

/** Microseconds of an operation. */
async function each(times: number, work: () => Promise<string>): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < times; i++) await work();
  return ((performance.now() - start) * 1000) / times;
}

const measured: Record<string, unknown> = {};
for (const [name, { times, query }] of Object.entries(QUERIES)) {
  const all = ways(query);
  const answer = await all.api();
  const same = answer === (await all.execute()) && answer === (await all.graphql());
  const values: Record<keyof typeof all, number[]> = { api: [], execute: [], graphql: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const way of ["api", "execute", "graphql"] as const) {
      const taken = await each(times, all[way]);
      if (round > 0) values[way].push(taken);
    }
  }
  measured[name] = { ...values, same, bytes: answer.length };
}
binding.close();
process.stdout.write(`${JSON.stringify(measured)}\n`);
