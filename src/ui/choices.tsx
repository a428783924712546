import type { ReactNode } from "react";
import type { PageUrl } from "../domain/screen.ts";
import { addressWith } from "./address.ts";

/** One of several values of a field of the address, as links: no script needed. */
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
  /** Section of the page that the choice is about. */
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
