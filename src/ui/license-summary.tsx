import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import { ExternalLink } from "./external-link.tsx";
import { Icon } from "./icon.tsx";

/** Transitland v2 `FeedLicense`: values are "yes", "no", "unknown", or "" if the registry has none. */
export type License = {
  spdx_identifier: string;
  url: string;
  use_without_attribution: string;
  create_derived_product: string;
  redistribution_allowed: string;
  commercial_use_allowed: string;
  share_alike_optional: string;
  attribution_text: string;
  attribution_instructions: string;
};

type Term = Exclude<keyof License, "spdx_identifier" | "url" | "attribution_text" | "attribution_instructions">;

/** The meaning of each answer for data users, and the name of the question. */
const TERMS: readonly (readonly [term: Term, yes: string, no: string, question: string])[] = [
  ["commercial_use_allowed", "Commercial use is allowed", "No commercial use", "commercial use"],
  ["redistribution_allowed", "You may pass the data on", "You may not pass the data on", "passing the data on"],
  ["create_derived_product", "You may build your own products on it", "No derived products", "derived products"],
  ["use_without_attribution", "You need not name the source", "Name the source", "naming the source"],
  [
    "share_alike_optional",
    "You may choose other terms for what you make of it",
    "Share what you make of it under the same terms",
    "terms for what you make of it",
  ],
];

const SIGNS = { yes: "check", no: "cross" } as const;

function answerOf(text: string): keyof typeof SIGNS | null {
  return text === "yes" || text === "no" ? text : null;
}

function Terms({ license }: { license: License }): ReactNode {
  const open = TERMS.filter(([term]) => answerOf(license[term]) === null).map(([, , , question]) => question);
  return (
    <ul className="license-lines">
      {TERMS.map(([term, yes, no]) => {
        const answer = answerOf(license[term]);
        return answer === null ? null : (
          <li className="license-line" data-answer={answer} key={term}>
            <Icon name={SIGNS[answer]} size={16} />
            {{ yes, no }[answer]}
          </li>
        );
      })}
      {open.length === 0 ? null : (
        <li className="license-line soft" key="open">
          <Icon name="unknown" size={16} />
          <span>Not stated: {open.join(", ")}</span>
        </li>
      )}
    </ul>
  );
}

/**
 * The attribution to print with the data: the publisher's own text, else name, license, and URL.
 * @param name name of the feed or its operators
 */
export function attributionLine(license: License, name: string): string {
  if (license.attribution_text !== "") return license.attribution_text;
  const terms = [license.spdx_identifier, license.url].filter((part) => part !== "").join(", ");
  return terms === "" ? `Data: ${name}` : `Data: ${name} (${terms})`;
}

/** Whether the registry has any license information. */
export function saysAnything(license: License | null): license is License {
  return license !== null && Object.values(license).some((value) => typeof value === "string" && value !== "");
}

/** A license in plain words, with the attribution to copy. */
export function LicenseSummary({ license, name }: { license: License | null; name: string }): ReactNode {
  if (!saysAnything(license)) {
    return (
      <p className="soft">The registry does not say under which terms this feed may be used. Ask its publisher.</p>
    );
  }
  const line = attributionLine(license, name);
  return (
    <div className="stack">
      <p>
        {license.spdx_identifier === "" ? null : (
          <ExternalLink url={`https://spdx.org/licenses/${encodeURIComponent(license.spdx_identifier)}.html`}>
            {license.spdx_identifier}
          </ExternalLink>
        )}
        {license.spdx_identifier !== "" && license.url !== "" ? " · " : null}
        {license.url === "" ? null : <ExternalLink url={license.url}>Terms of the publisher</ExternalLink>}
      </p>
      <Terms license={license} />
      <div className="attribution">
        <p className="soft small">Attribution</p>
        <p>
          {line} <CopyButton text={line} what="the attribution" />
        </p>
        {license.attribution_instructions === "" ? null : <p className="soft">{license.attribution_instructions}</p>}
      </div>
    </div>
  );
}
