/** Alerts about an entity of a version. */
import { type AlertTarget, alertsFor } from "../../../../src/domain/realtime/alert-match.ts";
import type { Alert } from "../../../../src/domain/realtime/message.ts";
import type { QueryContext } from "../context.ts";
import { limitOf } from "../lists/page.ts";
import { messagesOfVersion } from "./realtime.ts";

export type AlertArgs = { active?: boolean | null; limit?: number | null };

export async function alertsAbout(
  context: QueryContext,
  versionId: number,
  target: AlertTarget,
  { active, limit }: AlertArgs,
) {
  const messages = await messagesOfVersion(context, versionId, "realtime_alerts");
  const now = context.now.getTime() / 1000;
  const all = messages.flatMap((message) => message.alerts);
  return alertsFor(all, target, active === true, now)
    .slice(0, limitOf(limit))
    .map(answered);
}

function answered(alert: Alert) {
  return {
    active_period: alert.activePeriods,
    cause: alert.cause,
    effect: alert.effect,
    severity_level: alert.severityLevel,
    header_text: alert.headerText,
    description_text: alert.descriptionText,
    tts_header_text: alert.ttsHeaderText,
    tts_description_text: alert.ttsDescriptionText,
    url: alert.url,
  };
}
