/** Which feeds and operators an entry of another catalogue stands for. */
import { IDENTIFIER_SCHEMES, identifiersOf, identifierUrl } from "../../../src/domain/identifiers.ts";
import { problem } from "../../problem.ts";
import { type Tagged, taggedEntities } from "../../store/read/facets.ts";
import type { PlainEndpoint } from "../rest/endpoint.ts";
import { refuse } from "../rest/refusal.ts";
import type { JsonSchema } from "../rest/value.ts";
import { jsonAnswer, object } from "./answer.ts";
import { objectOf } from "./tally.ts";

/** Identifiers of an entity under one scheme. */
function identifiers(entity: Tagged, scheme: string): string[] {
  const tags = objectOf(entity.tags);
  return Object.hasOwn(tags, scheme) ? identifiersOf(tags[scheme]) : [];
}

const NAMED: JsonSchema = {
  type: "array",
  items: object({ onestop_id: { type: "string" }, name: { type: ["string", "null"] } }),
};

const SCHEME = {
  scheme: { type: "string", description: "Key of the tag" },
  name: { type: "string" },
  url: { type: ["string", "null"], description: "Address of an entry, with {id} for its identifier" },
};

export const IDENTIFIERS: readonly PlainEndpoint[] = [
  {
    kind: "plain",
    path: "/identifiers",
    operation: "listIdentifierSchemes",
    summary: "Catalogues whose identifiers the registry knows",
    answers: {
      200: {
        description: "How many identifiers of each catalogue feeds and operators have",
        type: "application/json",
        schema: object({
          schemes: {
            type: "array",
            items: object({ ...SCHEME, feeds: { type: "integer" }, operators: { type: "integer" } }),
          },
        }),
      },
    },
    async answer({ context }) {
      const tagged = await taggedEntities(context.api.stores.db);
      const count = (kind: Tagged["kind"], scheme: string) =>
        tagged.filter((entity) => entity.kind === kind && identifiers(entity, scheme).length > 0).length;
      return jsonAnswer({
        schemes: Object.entries(IDENTIFIER_SCHEMES).map(([scheme, { name, url }]) => ({
          scheme,
          name,
          url,
          feeds: count("feed", scheme),
          operators: count("operator", scheme),
        })),
      });
    },
  },
  {
    kind: "plain",
    path: "/identifiers/{scheme}/{id}",
    operation: "resolveIdentifier",
    summary: "Feeds and operators that an identifier of another catalogue stands for",
    segments: {
      scheme: `Key of the tag: ${Object.keys(IDENTIFIER_SCHEMES).join(", ")}.`,
      id: "Identifier in that catalogue, letter by letter.",
    },
    answers: {
      200: {
        description: "What has this identifier",
        type: "application/json",
        schema: object({
          scheme: { type: "string" },
          id: { type: "string" },
          url: { type: ["string", "null"], description: "Address of the entry in its catalogue" },
          feeds: NAMED,
          operators: NAMED,
        }),
      },
      400: { description: "No such catalogue", type: "application/json" },
      404: { description: "Nothing has this identifier", type: "application/json" },
    },
    async answer({ path, context }) {
      const { scheme = "", id = "" } = path;
      if (!Object.hasOwn(IDENTIFIER_SCHEMES, scheme)) {
        const known = Object.keys(IDENTIFIER_SCHEMES).join(", ");
        const value = scheme.slice(0, 200);
        throw problem("parameter.invalid", `The registry knows the catalogues ${known}.`, { field: "scheme", value });
      }
      const tagged = await taggedEntities(context.api.stores.db);
      const found = tagged.filter((entity) => identifiers(entity, scheme).includes(id));
      if (found.length === 0) return refuse.notFound();
      const named = (kind: Tagged["kind"]) =>
        found.filter((entity) => entity.kind === kind).map(({ onestop_id, name }) => ({ onestop_id, name }));
      const url = identifierUrl(scheme, id);
      return jsonAnswer({ scheme, id, url, feeds: named("feed"), operators: named("operator") });
    },
  },
];
