import { link } from "../../domain/links.ts";

/** Parameters of the path as the router has them. */
export type AskedArticle = { year?: string; month?: string; day?: string; slug?: string };

/**
 * The address of an article as it is written: months and days with two digits. "" when the day is none that there is.
 * @example articlePath({ year: "2026", month: "2", day: "30", slug: "x" }) // ""
 */
export function articlePath({ year = "", month = "", day = "", slug = "" }: AskedArticle): string {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return "";
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(iso)) return "";
  return link.news({ year, month, day, slug });
}
