/** The names of a place in one text: country, region and city with slashes, as in the address of its page. */
import { decodeSegment } from "../links.ts";

/** @returns one to three names; null for another text. A slash in a name is written as %2F, a percent sign as %25. */
export function readPlace(text: string): string[] | null {
  const names = text.split("/").map((name) => (decodeSegment(name) ?? name).normalize("NFC").trim());
  return names.length > 3 || names.includes("") ? null : names;
}

export function writePlace(names: readonly string[]): string {
  return names.map((name) => name.replaceAll("%", "%25").replaceAll("/", "%2F")).join("/");
}
