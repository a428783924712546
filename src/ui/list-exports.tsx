import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

/**
 * Downloads of the list shown, and the API call that returns it.
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
  what = "This list",
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
