/** The tools for assistants: what each takes, and its small answer with links to our pages. */
import { FEED_TOOLS } from "./feed-tools.ts";
import { FIND_TOOLS } from "./find-tools.ts";
import type { Tool } from "./tool.ts";
import { TRAVEL_TOOLS } from "./travel-tools.ts";

export const TOOLS: readonly Tool[] = [...FIND_TOOLS, ...TRAVEL_TOOLS, ...FEED_TOOLS];
