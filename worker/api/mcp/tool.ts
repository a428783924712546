/** What a tool for assistants is, and what several of them share. */
import type { JsonSchema } from "../endpoint/value.ts";
import type { ArgumentSchema, ArgumentsSchema } from "./arguments.ts";

export type Arguments = Readonly<Record<string, unknown>>;

/** What tools ask, each in this process. All throw the Problem of a refusal. */
export type ToolSources = {
  /** The data of a GraphQL operation. */
  query<T>(document: string, variables: Arguments): Promise<T>;
  /** The JSON of an endpoint below `/portal` or `/rest`, by its path and query. */
  read<T>(path: string): Promise<T>;
  /** The whole address of a page of this site. */
  page(path: string): string;
};

export type Tool = {
  name: string;
  title: string;
  description: string;
  takes(): ArgumentsSchema;
  /** The schema of the answer, whose members may all be missing. */
  gives(): JsonSchema;
  answer(args: Arguments, sources: ToolSources): Promise<object>;
};

export const DEFAULT_ROWS = 10;
const MAX_ROWS = 50;

export const LIMIT: ArgumentSchema = {
  type: "integer",
  description: "At most this many",
  minimum: 1,
  maximum: MAX_ROWS,
  default: DEFAULT_ROWS,
};

export const text = (description: string): ArgumentSchema => ({ type: "string", description });

export type JsonMembers = Readonly<Record<string, unknown>>;
export type EntityMembers = JsonMembers &
  Partial<Record<"onestop_id" | "feed_onestop_id" | "route_id" | "stop_id", string | null>>;
