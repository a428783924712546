import type { ReactNode } from "react";
import type { Attribution } from "../domain/registry/attribution.ts";
import { text } from "./text.tsx";

/** Attributions of data sources on a page besides the feeds, as their licenses require. */
export function Attributions({ of }: { of: readonly Attribution[] }): ReactNode {
  return (
    <p className="credits">
      {of.map((source, i) => (
        <span key={source.name}>
          {(i === 0 ? text.attributions.first : text.attributions.next)(
            source.use,
            <a href={source.url} rel="noopener">
              {source.name}
            </a>,
            <a href={source.licenseUrl} rel="noopener">
              {source.license}
            </a>,
          )}
        </span>
      ))}
      .
    </p>
  );
}
