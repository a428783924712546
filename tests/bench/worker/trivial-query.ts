/** Answers a trivial query as often as the address says (`?times=`), through the API or through plain Hono (`?plain`). */
import { Hono } from "hono";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { graphqlHandler } from "../../../worker/api/graphql/handler.ts";
import { openStores } from "../../../worker/store/db/db.ts";

const api = new Hono();
api.post("/query", (c) => graphqlHandler(c.req.raw, createContext({ stores: openStores({}), now: new Date(0) }), {}));
const plain = new Hono();
plain.post("/query", (c) => c.json({ data: { __typename: "Query" } }));

const INIT = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ query: "{ __typename }" }),
};

export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const app = searchParams.has("plain") ? plain : api;
    let last = "";
    for (let i = Number(searchParams.get("times")); i > 0; i--) {
      last = await (await app.fetch(new Request("https://portal.example/query", INIT))).text();
    }
    return new Response(last);
  },
};
