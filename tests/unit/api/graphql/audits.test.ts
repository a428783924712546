/** The audits of the GraphQL over HTTP specification, as the package graphql-http runs them. */
import { serverAudits } from "graphql-http";
import { expect, test } from "vitest";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { graphqlHandler } from "../../../../worker/api/graphql/handler.ts";
import { openStores } from "../../../../worker/store/db.ts";

const context = createContext({ stores: openStores({}), now: new Date("2026-01-01T00:00:00Z") });

const audits = serverAudits({
  url: "https://portal.example/api/v2/query",
  fetchFn: (address: string, init?: RequestInit) => graphqlHandler(new Request(address, init), context),
});

test("there are 61 audits", () => {
  expect(audits).toHaveLength(61);
});

test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))("%s %s", async (_id, _name, audit) => {
  const result = await audit.fn();
  expect(result, "reason" in result ? result.reason : "").toMatchObject({ status: "ok" });
});
