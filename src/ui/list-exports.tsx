import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

/**
 * The list that is shown as files, and the call that answers it.
 * @param origin of the site, for the call that is copied
 * @param base where the API is on it, e.g. `/api/v2`
 * @param path below `{base}/portal`, with its query
 * @param calendar whether there is one of service ends
 */
export function ListExports({
  origin,
  base,
  path,
  calendar = false,
  what = "This list",
}: {
  origin: string;
  base: string;
  path: string;
  calendar?: boolean;
  /** What is in the files, where it is not the list above. */
  what?: string;
}): ReactNode {
  const [list = "", query = ""] = path.split("?");
  const fields = new URLSearchParams(query);
  const call = `${origin}${base}/portal${path}`;
  for (const name of ["after", "before"]) fields.delete(name);
  const all = fields.size === 0 ? "" : `?${fields}`;
  return (
    <section className="list-exports" aria-label={`${what} as data`}>
      <p className="small">
        {what} as{" "}
        {["CSV", "JSON", "GeoJSON"].map((format, i) => (
          <span key={format}>
            {i === 0 ? "" : ", "}
            <a href={`${base}/portal${list}.${format.toLowerCase()}${all}`} download="" data-native="">
              {format}
            </a>
          </span>
        ))}
        {calendar ? (
          <>
            , its service ends as a{" "}
            <a href={`${base}/portal${list}.ics${all}`} data-native="">
              calendar
            </a>
          </>
        ) : null}
        , or by the API:
      </p>
      <p className="small list-call">
        <code className="mono">{call}</code> <CopyButton text={call} what="the API call" />
      </p>
    </section>
  );
}
