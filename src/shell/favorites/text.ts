/** Texts of favorites. */

import { messages, t } from "../../domain/language/messages.ts";
import type { FavoriteKind } from "../../domain/site/favorite.ts";

export const text = messages({
  title: "Favorites",
  lead: "Add feeds, operators, lines, and stops from their pages. Favorites stay on this device.",
  saved: "Added. Your favorites are on the home page.",
  removed: "Removed from your favorites.",
  refused: "This browser doesn't let us keep favorites.",
  edit: "Edit favorites",
  remove: "Remove",
  removeOf: (name: string) => t`Remove ${name} from your favorites`,
  kinds: { feed: "Feed", operator: "Operator", line: "Route", stop: "Stop" } satisfies Record<FavoriteKind, string>,
} as const);
