/** `{apiBase}/portal/operators/{onestop_id}/alerts`: service alerts about an operator as a whole. */
import { alertsFor } from "../../../src/domain/realtime/alert-match.ts";
import { alertsOfOperator } from "../../store/realtime/operator-alerts.ts";
import { OPTIONAL_TEXT, object, TEXT } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { LIVE } from "../http/cache-control.ts";

const MAX_ALERTS = 20;

const TRANSLATIONS = {
  type: "array",
  items: object({ text: TEXT, language: OPTIONAL_TEXT }, "AlertTranslation"),
};

export const OPERATOR_ALERTS: PlainEndpoint = {
  kind: "plain",
  path: "/operators/{onestop_id}/alerts",
  operation: "listOperatorAlerts",
  summary: "Service alerts in force about an operator as a whole",
  examples: { onestop_id: SAMPLE.operator },
  segments: { onestop_id: "Onestop ID of the operator." },
  answers: {
    200: {
      description: `Up to ${MAX_ALERTS} alerts of its realtime feeds; none for an unknown operator`,
      type: "application/json",
      schema: object(
        {
          alerts: {
            type: "array",
            items: object(
              {
                effect: OPTIONAL_TEXT,
                severity_level: OPTIONAL_TEXT,
                header_text: TRANSLATIONS,
                description_text: TRANSLATIONS,
                url: TRANSLATIONS,
              },
              "OperatorAlert",
            ),
          },
        },
        "OperatorAlerts",
      ),
    },
  },
  async answer({ path, context }) {
    const operatorAlerts = await alertsOfOperator(context.api.stores.db, (path.onestop_id ?? "").normalize("NFC"));
    const now = context.api.now.getTime() / 1000;
    const all = operatorAlerts.messages.flatMap((message) => message.alerts);
    const about = new Set(operatorAlerts.agencyIds.flatMap((agencyId) => alertsFor(all, { agencyId }, true, now)));
    const alerts = [...about].slice(0, MAX_ALERTS).map((alert) => ({
      effect: alert.effect,
      severity_level: alert.severityLevel,
      header_text: alert.headerText,
      description_text: alert.descriptionText,
      url: alert.url,
    }));
    return Response.json({ alerts }, { headers: { "cache-control": LIVE } });
  },
};
