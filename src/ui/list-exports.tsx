import type { ReactNode } from "react";
import { currentLanguage, listComma } from "../domain/language/current.ts";
import { pathIn } from "../domain/language/languages.ts";
import { link } from "../domain/links.ts";
import { CopyButton } from "./copy-button.tsx";
import { exportsText } from "./exports-text.tsx";

const FORMATS = ["CSV", "JSON", "GeoJSON"];

/**
 * Downloads of the list shown, its changes for feed readers, and the API call that returns it.
 * @param origin origin of the site, for the copied call
 * @param base base path of the API, e.g. `/api/v2`
 * @param path below `{base}/portal`, with its query
 * @param calendar whether there is a calendar of service ends
 */
export function ListExports({
  origin,
  base,
  path,
  calendar = false,
  what = exportsText.list,
}: {
  origin: string;
  base: string;
  path: string;
  calendar?: boolean;
  /** Content of the files, if it is not the list above. */
  what?: string;
}): ReactNode {
  const [list = "", query = ""] = path.split("?");
  const fields = new URLSearchParams(query);
  const call = `${origin}${base}/portal${path}`;
  for (const name of ["after", "before"]) fields.delete(name);
  const all = fields.size === 0 ? "" : `?${fields}`;
  const files = FORMATS.map((format, i) => (
    <span key={format}>
      {i === 0 ? "" : listComma()}
      <a href={`${base}/portal${list}.${format.toLowerCase()}${all}`} download="" data-native="">
        {format}
      </a>
    </span>
  ));
  const ends = (
    <a href={pathIn(currentLanguage(), `${base}/portal${list}.ics${all}`)} data-native="">
      {exportsText.calendar}
    </a>
  );
  const changes = link.listChangeFeeds(path.slice(1), base);
  return (
    <section className="list-exports" aria-label={exportsText.label(what)}>
      <p className="small">
        {calendar ? exportsText.filesAndCalendar(what, files, ends) : exportsText.files(what, files)}
      </p>
      <p className="small">
        {exportsText.changes(
          <a href={changes.atom} data-native="">
            {exportsText.atom}
          </a>,
          <a href={changes.jsonFeed} data-native="">
            {exportsText.jsonFeed}
          </a>,
        )}
      </p>
      <p className="small list-call">
        {exportsText.call(<code className="mono">{call}</code>)} <CopyButton text={call} what={exportsText.callName} />
      </p>
    </section>
  );
}
