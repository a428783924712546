import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [
    {
      name: "documentation-api-graphql-console",
      path: "/documentation/api/graphql-console",
      parameters: ["query", "variables"],
    },
  ],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
  layout: "map",
  runsQueries: true,
});
