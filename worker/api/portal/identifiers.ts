/** Finds the feeds and operators that an entry of another catalog corresponds to. */
import { IDENTIFIER_SCHEMES, identifiersOf, identifierUrl } from "../../../src/domain/registry/identifiers.ts";
import { problem } from "../../problem.ts";
import { type ListTag, listRows, listTags } from "../../store/lists/read.ts";
import { jsonAnswer, object } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { refuse } from "../endpoint/refusal.ts";
import type { JsonSchema } from "../endpoint/value.ts";

const KINDS = ["feed", "operator"] as const;

type NamedEntity = { onestop_id: string; name: string | null };

/** Rows of a list with an identifier of a catalog, or with any identifier if none is given. */
function rowsWith(tags: readonly ListTag[], scheme: string, id?: string): number[] {
  const has = (value: string) => {
    const identifiers = identifiersOf(value);
    return id === undefined ? identifiers.length > 0 : identifiers.includes(id);
  };
  return tags.filter(([key, value]) => key === scheme && has(value)).flatMap(([, , ids]) => ids);
}

const NAMED_SCHEMA: JsonSchema = {
  type: "array",
  items: object({ onestop_id: { type: "string" }, name: { type: ["string", "null"] } }, "NamedRow"),
};

const SCHEME = {
  scheme: { type: "string", description: "Key of the tag" },
  name: { type: "string" },
  url: { type: ["string", "null"], description: "URL of an entry, with {id} for its id" },
};

export const IDENTIFIERS: readonly PlainEndpoint[] = [
  {
    kind: "plain",
    path: "/identifiers",
    operation: "listIdentifierSchemes",
    summary: "Catalogs whose ids are in the registry",
    answers: {
      200: {
        description: "Number of ids in each catalog",
        type: "application/json",
        schema: object(
          {
            schemes: {
              type: "array",
              items: object(
                { ...SCHEME, feeds: { type: "integer" }, operators: { type: "integer" } },
                "IdentifierScheme",
              ),
            },
          },
          "IdentifierSchemes",
        ),
      },
    },
    async answer({ context }) {
      const [feeds = [], operators = []] = await Promise.all(
        KINDS.map((kind) => listTags(context.api.stores.db, kind)),
      );
      return jsonAnswer({
        schemes: Object.entries(IDENTIFIER_SCHEMES).map(([scheme, { name, url }]) => ({
          scheme,
          name,
          url,
          feeds: rowsWith(feeds, scheme).length,
          operators: rowsWith(operators, scheme).length,
        })),
      });
    },
  },
  {
    kind: "plain",
    path: "/identifiers/{scheme}/{id}",
    operation: "resolveIdentifier",
    summary: "Find feeds and operators by an id in another catalog",
    segments: {
      scheme: `Key of the tag: ${Object.keys(IDENTIFIER_SCHEMES).join(", ")}.`,
      id: "Id in that catalog, exactly as written there.",
    },
    examples: { scheme: "us_ntd_id", id: "00008" },
    answers: {
      200: {
        description: "Feeds and operators with this id",
        type: "application/json",
        schema: object(
          {
            scheme: { type: "string" },
            id: { type: "string" },
            url: { type: ["string", "null"], description: "URL of the entry in its catalog" },
            feeds: NAMED_SCHEMA,
            operators: NAMED_SCHEMA,
          },
          "ResolvedIdentifier",
        ),
      },
      400: { description: "No such catalog", type: "application/json" },
      404: { description: "Nothing has this id", type: "application/json" },
    },
    async answer({ path, context }) {
      const { scheme = "", id = "" } = path;
      if (!Object.hasOwn(IDENTIFIER_SCHEMES, scheme)) {
        const schemes = Object.keys(IDENTIFIER_SCHEMES).join(", ");
        const value = scheme.slice(0, 200);
        throw problem("parameter.invalid", `The registry has ids of these catalogs: ${schemes}.`, {
          field: "scheme",
          value,
        });
      }
      const { db } = context.api.stores;
      const [feeds = [], operators = []] = await Promise.all(
        KINDS.map(async (kind) => {
          const rows = await listRows(db, kind, rowsWith(await listTags(db, kind), scheme, id));
          return rows
            .map((row) => JSON.parse(row) as NamedEntity)
            .map(({ onestop_id, name }) => ({ onestop_id, name }));
        }),
      );
      if (feeds.length + operators.length === 0) return refuse.notFound();
      const url = identifierUrl(scheme, id);
      return jsonAnswer({ scheme, id, url, feeds, operators });
    },
  },
];
