/** Texts of service alerts. */
export const text = {
  /** An alert without a specific effect. */
  alert: "Alert",
  more: "More about this alert",
} as const;
