/** Texts of service alerts. */
import { messages } from "../domain/language/messages.ts";

export const text = messages({
  /** An alert without a specific effect. */
  alert: "Alert",
  /** By effect of GTFS Realtime. */
  effects: {
    NO_SERVICE: "No service",
    REDUCED_SERVICE: "Reduced service",
    SIGNIFICANT_DELAYS: "Significant delays",
    DETOUR: "Detour",
    ADDITIONAL_SERVICE: "Additional service",
    MODIFIED_SERVICE: "Modified service",
    STOP_MOVED: "Stop moved",
    NO_EFFECT: "No effect",
    ACCESSIBILITY_ISSUE: "Accessibility issue",
  } as Readonly<Record<string, string>>,
  more: "More about this alert",
} as const);
