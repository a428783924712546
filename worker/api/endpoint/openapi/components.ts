/** Moves the object schemas of an OpenAPI document to its named components. */
import type { JsonSchema } from "../value.ts";

/** Names that follow from parent and field, and better ones. */
const BETTER: Readonly<Record<string, string>> = {
  AgencyFeedVersion: "FeedVersionReference",
  AgencyOperatorFeed: "OperatorFeed",
  AgencyRoute: "RouteSummary",
  FeedFeedVersion: "FeedVersionSummary",
  FeedSpecTypes: "FeedSpec",
  FeedStateFeedVersion: "ActiveFeedVersion",
  FeedVersionFeed: "FeedSummary",
  FeedVersionFeedVersionGtfsImport: "FeedVersionImportReport",
  FeedVersionFileInfo: "FeedVersionFile",
  FeedVersionGtfsImport: "FeedVersionImport",
  FeedVersionReferenceFeed: "FeedReference",
  RTTimeRange: "TimeRange",
  RTTranslation: "Translation",
  RouteAgency: "AgencySummary",
  RouteStopStop: "ServedStop",
  StopDeparturesChildren: "ChildDepartures",
  StopDeparturesDeparture: "Departure",
  StopDeparturesParent: "StationDepartures",
  TripStopTimeStop: "StopSummary",
  StopRouteStop: "ServingRouteStop",
  ServingRouteStopRoute: "ServingRoute",
  RouteStopRoute: "ServingRoute",
};

/** `feed_versions` → `FeedVersion`, `listFeeds` → `ListFeed`. */
function nameOfItem(name: string): string {
  const one = name.replace(/ies$/, "y").replace(/(?<=[^s])s$/, "");
  return capitalize(one);
}

/** `feed_versions` → `FeedVersions`. */
export function capitalize(name: string): string {
  return name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

export class Components {
  readonly schemas: Record<string, JsonSchema>;
  readonly #nameOf = new Map<string, string>();

  /** @param shared components that schemas already refer to */
  constructor(sharedSchemas: Readonly<Record<string, JsonSchema>>) {
    this.schemas = { ...sharedSchemas };
  }

  /**
   * The schema with references in place of objects and enumerations. A component is named by the title of its schema, or
   * else by its parent and field; equal ones with the same title or field share a component.
   * @param name name of a schema without a title
   * @throws Error if two different schemas would have the same name
   */
  add(schema: JsonSchema, name: string): JsonSchema {
    const { title, ...rest } = schema;
    const { anyOf, items, enum: values, properties } = rest as NamedSchema;
    if (anyOf !== undefined) return { ...rest, anyOf: anyOf.map((one) => this.add(one, name)) };
    if (items !== undefined) return { ...rest, items: this.add(items, name) };
    if (values !== undefined) return typeof title === "string" ? this.#named(rest, [title]) : rest;
    if (properties === undefined) return schema;
    if (Array.isArray(rest.type)) {
      const { description, ...object } = rest;
      const value = { ...object, ...(title === undefined ? {} : { title }), type: "object" };
      return {
        anyOf: [this.add(value, name), { type: "null" }],
        ...(description === undefined ? {} : { description }),
      };
    }
    const schemaName = BETTER[String(title ?? name)] ?? String(title ?? name);
    const inner = Object.entries(properties).map(([field, of]) => [
      field,
      this.add(of, schemaName + nameOfItem(field)),
    ]);
    return this.#named(
      { ...rest, properties: Object.fromEntries(inner) },
      title === undefined ? [schemaName] : [schemaName, name],
    );
  }

  /** @param names in order of preference */
  #named(schema: JsonSchema, names: readonly string[]): JsonSchema {
    const text = JSON.stringify(schema);
    const knownName = this.#nameOf.get(text);
    const name = knownName ?? names.map((one) => BETTER[one] ?? one).find((one) => this.schemas[one] === undefined);
    if (name === undefined) throw new Error(`Several schemas would be named ${names.join(" or ")}.`);
    this.schemas[name] = schema;
    this.#nameOf.set(text, name);
    return { $ref: `#/components/schemas/${name}` };
  }
}

type NamedSchema = {
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, JsonSchema>>;
};
