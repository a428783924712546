/** The fares of a feed version, as pages show them. */
import { type FareFiles, fareLines, faresInLanguage, formatAmount } from "../../../../src/domain/fares/fares.ts";
import { preferredText } from "../../../../src/domain/gtfs/translations.ts";
import { nameLanguageLoader, translationLoader } from "../../../loaders/translations.ts";
import { faresOfVersion } from "../../../store/entities/fares.ts";
import { jsonAnswer, object } from "../../endpoint/answer.ts";
import type { PlainEndpoint } from "../../endpoint/endpoint.ts";
import { IN_LANGUAGES, languageField, parameter, readAsked } from "../../endpoint/parameter.ts";
import { SAMPLE } from "../../endpoint/sample.ts";
import { limitValue, TEXT as WORDS } from "../../endpoint/value.ts";
import type { QueryContext } from "../../graphql/context.ts";
import { asOperation } from "../../graphql/execute.ts";
import { noteText } from "../../graphql/resolvers/translations.ts";
import { INTEGER, NULLABLE, TEXT, VERSION_KEY, versionKey } from "./version.ts";

/** Number of lines in an answer. */
const DEFAULT_LINES = 100;
const MAX_LINES = 1000;

const PARAMETERS = [
  parameter("agency_id", WORDS, "GTFS agency_id: only fares of this agency.", SAMPLE.agencyId),
  parameter("route_id", WORDS, "GTFS route_id: only fares that are valid on this route.", SAMPLE.routeId),
  IN_LANGUAGES,
  parameter("limit", limitValue(DEFAULT_LINES, MAX_LINES), "Maximum number of lines."),
];

/** Files of fares with their names in the first of the caller's languages that the feed has. */
async function inLanguage(context: QueryContext, versionId: number, files: FareFiles): Promise<FareFiles> {
  const { languages } = context;
  if (languages.length === 0) return files;
  const [index, ownLanguage] = await Promise.all([
    translationLoader(context).load(versionId),
    nameLanguageLoader(context).load(versionId),
  ]);
  return faresInLanguage(files, (place) => {
    const translation = preferredText(index.textsAt(place), place.column, languages, ownLanguage);
    return translation === null ? place.text : noteText(context, translation);
  });
}

export const VERSION_FARES: PlainEndpoint = {
  kind: "plain",
  path: "/feed_versions/{feed_version_key}/fares",
  operation: "listFaresOfVersion",
  summary: "What tickets of a feed version cost (fare_attributes.txt, fare_products.txt, and their rules)",
  description:
    "Lines of fare_products.txt if the feed has any, else of fare_attributes.txt, in the order of the file. Products of one " +
    "price that differ only in their fare media share a line.",
  segments: { feed_version_key: VERSION_KEY },
  parameters: PARAMETERS,
  languageParameter: "language",
  answers: {
    200: {
      description: `Up to ${DEFAULT_LINES} lines, or \`limit\`; none for an unknown version, or one without fares`,
      type: "application/json",
      schema: object(
        {
          fares: {
            type: "array",
            items: object(
              {
                id: { ...TEXT, description: "fare_id or fare_product_id" },
                name: NULLABLE,
                rider: { ...NULLABLE, description: "Name of the rider category; null for everybody" },
                eligibility_url: { ...NULLABLE, description: "Where the agency says who is in the category" },
                media: { type: "array", items: TEXT, description: "How it can be paid" },
                amount: { ...TEXT, description: "With the decimals of its currency" },
                currency: { ...TEXT, description: "ISO 4217" },
                transfers: {
                  ...NULLABLE,
                  description: "Transfers as words; null where the feed tells nothing of them",
                },
                area: { ...NULLABLE, description: "Where it is valid; null for the whole feed" },
              },
              "FareLine",
            ),
          },
          total: { ...INTEGER, description: "Number of lines, also of those beyond the maximum" },
        },
        "FaresOfVersion",
      ),
    },
  },
  async answer({ path, url, context }) {
    const query = readAsked(PARAMETERS, url.searchParams, {});
    const [agency, route] = [query.agency_id, query.route_id] as (string | undefined)[];
    const key = versionKey(path.feed_version_key ?? "");
    const api = { ...context.api, ...languageField(query) };
    const fareFiles = await faresOfVersion(api.stores.db, key, route);
    if (fareFiles === null) return jsonAnswer({ fares: [], total: 0 });
    const { network, versionId } = fareFiles;
    const files = await asOperation(api, (operation) => inLanguage(operation, versionId, fareFiles.files));
    const lines = fareLines(files, {
      ...(agency === undefined ? {} : { agency }),
      ...(route === undefined ? {} : { route }),
      ...(network === null ? {} : { network }),
    });
    const fares = lines.slice(0, (query.limit as number | undefined) ?? DEFAULT_LINES);
    return jsonAnswer({
      fares: fares.map((line) => ({ ...line, amount: formatAmount(line.amount, line.currency) })),
      total: lines.length,
    });
  },
};
