import type { ReactNode } from "react";
import type { PageUrl } from "../domain/screen.ts";
import { addressWith } from "./address.ts";

/** Links that set a query parameter to one of several values: no script needed. */
export function Choices({
  url,
  label,
  field,
  fragment,
  shown,
  choices,
}: {
  url: PageUrl;
  label: string;
  field: string;
  /** Id of the section that the choice affects. */
  fragment: string;
  shown: number;
  choices: readonly { value: number; name: string }[];
}): ReactNode {
  return (
    <p className="cluster small choices">
      <span className="soft">{label}</span>
      {choices.map(({ value, name }) => (
        <a
          className="button"
          data-size="small"
          {...(value === shown ? { "aria-current": "true", "data-kind": "primary" } : {})}
          href={addressWith(url, { [field]: String(value) }, fragment)}
          rel="nofollow"
          key={value}
        >
          {name}
        </a>
      ))}
    </p>
  );
}
