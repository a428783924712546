import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";
import { LIST_PARAMETERS } from "../../domain/site/parameters.ts";

export const screen = defineScreen({
  routes: [
    {
      name: "feeds",
      path: "/feeds",
      parameters: [
        "search",
        "feedSpecs",
        "fetchError",
        "importStatus",
        "tagUnstableUrl",
        "terms",
        "auth",
        "country",
        "region",
        "content",
        "verdict",
        "active",
        ...LIST_PARAMETERS,
      ],
    },
  ],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
