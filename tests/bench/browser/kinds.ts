/** What the bytes of a page are for. */

export const KINDS = ["HTML", "styles", "scripts", "fonts", "images", "data"] as const;
export type Kind = (typeof KINDS)[number];
export type Bytes = Record<Kind, number>;

/** By what the browser asked for (`Sec-Fetch-Dest`, Fetch Metadata). */
const KIND_OF_DESTINATION: Readonly<Record<string, Kind>> = {
  document: "HTML",
  iframe: "HTML",
  style: "styles",
  script: "scripts",
  worker: "scripts",
  font: "fonts",
  image: "images",
};

/**
 * The kind of a response. Everything that is none of the others is data: JSON, tiles, notes.
 * @param destination `Sec-Fetch-Dest` of the request
 * @param type `Content-Type` of the response, which tells scripts and fonts that code has fetched from other data
 */
export function kindOf(destination: string, type: string): Kind {
  const known = KIND_OF_DESTINATION[destination];
  if (known !== undefined) return known;
  if (/javascript/.test(type)) return "scripts";
  if (/^text\/css/.test(type)) return "styles";
  if (/^font\//.test(type)) return "fonts";
  return /^image\//.test(type) ? "images" : "data";
}

/** Sums of bytes by kind. */
export function sumByKind(transfers: readonly { kind: Kind; bytes: number }[]): Bytes {
  const sums = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Bytes;
  for (const { kind, bytes } of transfers) sums[kind] += bytes;
  return sums;
}

export const totalOf = (bytes: Bytes): number => KINDS.reduce((sum, kind) => sum + bytes[kind], 0);
