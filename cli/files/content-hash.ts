import { createHash } from "node:crypto";

/** First digits of the SHA-256, used to name immutable files. */
export const hashOf = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex").slice(0, 16);
