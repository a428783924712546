/** The decisions on versions in words. */

import { plural } from "../plural.ts";
import { longDate } from "../time/instant.ts";
import type { ActivationEvidence, Decision } from "./policy.ts";

const HOUR_S = 3600;

/** Why a version is active or not, as one sentence. */
export function reasonWords({ reason, evidence }: Pick<Decision, "reason" | "evidence">): string {
  switch (reason) {
    case "first":
      return "It was the newest version when none was active.";
    case "newest":
      return "It is newer than the version before it.";
    case "by_hand":
      return "Activated by hand.";
    case "begins_later":
      return `Its service begins on ${longDate(evidence.begins)}. It becomes active on ${longDate(evidence.until)}.`;
    case "has_ended":
      return `Its service ended on ${longDate(evidence.ends)}, and the active version still has service. A person must decide.`;
    case "fewer_routes":
      return fewer(evidence, (n) => plural(n, { one: "{n} route", other: "{n} routes" }));
    case "fewer_stops":
      return fewer(evidence, (n) => plural(n, { one: "{n} stop", other: "{n} stops" }));
    case "fewer_hours":
      return fewer(evidence, (n) =>
        plural(Math.round(n / HOUR_S), { one: "{n} hour of service a week", other: "{n} hours of service a week" }),
      );
    case "rows_lost":
      return `Only ${evidence.count ?? 0} of ${evidence.of ?? 0} rows of a file of its timetable could be imported. A person must decide.`;
    case "older":
      return "A newer version is active.";
    case "feed_deactivated":
      return "A person deactivated this feed. It stays so until a person activates a version.";
  }
}

function fewer({ count = 0, of = 0 }: ActivationEvidence, words: (n: number) => string): string {
  return `It has only ${words(count)}, and the active version has ${words(of)}. A person must decide.`;
}
