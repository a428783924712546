/** The languages that a client accepts. */
import { languageTag } from "../text/language.ts";

/** The tags of an `Accept-Language` header (RFC 9110, 12.5.4), the preferred one first. */
export function acceptedTags(header: string | null): string[] {
  return (header ?? "")
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.trim().split(";");
      const quality = parameters.map((one) => /^\s*q=(\d(?:\.\d+)?)\s*$/.exec(one)?.[1]).find((q) => q !== undefined);
      return { tag: tag.trim(), quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .flatMap(({ tag }) => languageTag(tag) ?? []);
}
