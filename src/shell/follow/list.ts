/** What this browser follows. The list stays on the device; the site knows each entry as a row of its own. Browser only, except for `use`. */
import { isFollowEntry } from "../../domain/site/follow.ts";
import { storedList } from "../../ui/stored-list.ts";
import { FOLLOW_KEY } from "../theme-script.ts";

const MAX_ENTRIES = 60;

export const follows = storedList(FOLLOW_KEY, MAX_ENTRIES, isFollowEntry, ({ href }) => href);
