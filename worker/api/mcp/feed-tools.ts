/** Tools about the data itself: whether it is usable, and what changed in it. */
import { link } from "../../../src/domain/links.ts";
import { problem } from "../../problem.ts";
import { VERDICT_ENDPOINTS } from "../portal/verdict/endpoints.ts";
import { COMPARE_VERSIONS } from "../portal/versions/compare.ts";
import { endpointMembers, membersOf, URL_OF_PAGE, without } from "./answers.ts";
import { argumentsOf } from "./arguments.ts";
import { type JsonMembers, LIMIT, type Tool, text } from "./tool.ts";

/** Members of a verdict, by the operation that answers it. */
function verdictMembers(operation: string) {
  const endpoint = VERDICT_ENDPOINTS.find((one) => one.operation === operation);
  return endpoint === undefined ? {} : endpointMembers(endpoint);
}

const FEED_VERDICT: Tool = {
  name: "feed_verdict",
  title: "Is this data usable?",
  description:
    "Whether the data of a feed or of an operator is usable today, and why: current, ends soon, ended, not yet valid, " +
    "unreachable, needs a key, replaced, or not imported.",
  takes: () => argumentsOf({ onestop_id: text("Onestop ID of a feed (f-…) or of an operator (o-…)") }, ["onestop_id"]),
  gives: () => membersOf({ ...verdictMembers("judgeFeed"), ...verdictMembers("judgeOperator"), url: URL_OF_PAGE }),
  async answer({ onestop_id }, { read, page }) {
    const id = String(onestop_id);
    const isOperator = id.startsWith("o-");
    const verdict = await read<JsonMembers>(
      `/portal/verdicts/${isOperator ? "operators" : "feeds"}/${encodeURIComponent(id)}`,
    );
    return { ...verdict, url: page(isOperator ? link.operator(id) : link.feed(id)) };
  },
};

const SHA1_OF = (which: string) => text(`SHA-1 of the ${which} version; by default the one of the two newest`);

const COMPARE: Tool = {
  name: "compare_versions",
  title: "Compare versions of a feed",
  description:
    "What changed between two versions of a feed: agencies, routes, and stops that were added, removed, renamed, or " +
    "moved, and the hours of service by weekday.",
  takes: () =>
    argumentsOf(
      {
        feed_onestop_id: text("Onestop ID of the feed (f-…)"),
        from: SHA1_OF("older"),
        to: SHA1_OF("newer"),
        limit: { ...LIMIT, description: "At most this many examples of each kind of change", default: 3 },
      },
      ["feed_onestop_id"],
    ),
  gives: () => membersOf({ ...without(endpointMembers(COMPARE_VERSIONS), "files"), url: URL_OF_PAGE }),
  async answer({ feed_onestop_id, limit = 3, ...filter }, { query, read, page }) {
    const id = String(feed_onestop_id);
    let { from, to } = filter as { from?: string; to?: string };
    if (from === undefined || to === undefined) {
      const { feeds } = await query<{ feeds: { feed_versions: { sha1: string }[] }[] }>(
        "query ($id: String!) { feeds(where: { onestop_id: $id }) { feed_versions(limit: 2) { sha1 } } }",
        { id },
      );
      if (feeds[0] === undefined) throw problem("entity.not_found", "The feed was not found.");
      const [newest, before] = feeds[0].feed_versions;
      to ??= newest?.sha1;
      from ??= before?.sha1;
      if (to === undefined || from === undefined)
        throw problem("entity.not_found", "The feed has fewer than two versions.");
    }
    const path = `/portal/feed_versions/${encodeURIComponent(from)}/compare/${encodeURIComponent(to)}?limit=${limit}`;
    const { files: _, ...version } = await read<JsonMembers>(path);
    return { ...version, url: page(link.compareVersions(id, { from, to })) };
  },
};

export const FEED_TOOLS: readonly Tool[] = [FEED_VERDICT, COMPARE];
