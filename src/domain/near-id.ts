/** A feed or operator that somebody may have meant; the name is empty where it has none. */
export type Near = { kind: "feed" | "operator"; onestopId: string; name: string };
