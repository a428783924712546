/** A suggested feed or operator for a mistyped id; the name may be empty. */
export type Near = { kind: "feed" | "operator"; onestopId: string; name: string };
