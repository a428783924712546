import type { ReactNode } from "react";
import { commaList } from "../domain/language/current.ts";
import {
  LICENSE_TERMS,
  type LicenseAnswer,
  type LicenseTerm,
  termsOfLicense,
} from "../domain/registry/license-terms.ts";
import { CopyButton } from "./copy-button.tsx";
import { ExternalLink } from "./external-link.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { licenseText } from "./license-text.ts";

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

/** Terms that oblige the user of the data when they are answered with no; the others forbid something. */
const DUTIES: ReadonlySet<LicenseTerm> = new Set(["use_without_attribution", "share_alike_optional"]);

/** Permission, prohibition, or duty: the meaning of an answer and its icon. */
const SIGNS = { allowed: "check", forbidden: "cross", must: "must" } as const satisfies Record<string, IconName>;

function meaningOf(term: LicenseTerm, answer: LicenseAnswer): keyof typeof SIGNS {
  return answer === "yes" ? "allowed" : DUTIES.has(term) ? "must" : "forbidden";
}

/** The answer of the registry, else the one that follows from the standard license; null if neither is known. */
export function licenseAnswer(license: License, term: LicenseTerm): LicenseAnswer | null {
  const statedAnswer = license[term];
  if (statedAnswer === "yes" || statedAnswer === "no") return statedAnswer;
  return termsOfLicense(license.spdx_identifier)?.[term] ?? null;
}

function Terms({ license }: { license: License }): ReactNode {
  const answers = LICENSE_TERMS.map((term) => [term, licenseAnswer(license, term)] as const);
  const open = answers.filter(([, answer]) => answer === null).map(([term]) => licenseText[term].question);
  const isDerived = answers.some(([term, answer]) => answer !== null && license[term] !== answer);
  return (
    <>
      <ul className="license-lines">
        {answers.map(([term, answer]) => {
          if (answer === null) return null;
          const meaning = meaningOf(term, answer);
          return (
            <li className="license-line" data-answer={meaning} key={term}>
              <Icon name={SIGNS[meaning]} size={16} />
              {licenseText[term][answer]}
            </li>
          );
        })}
        {open.length === 0 ? null : (
          <li className="license-line soft" key="open">
            <Icon name="unknown" size={16} />
            <span>{licenseText.open(commaList(open))}</span>
          </li>
        )}
      </ul>
      {isDerived ? <p className="soft small">{licenseText.derived(license.spdx_identifier)}</p> : null}
    </>
  );
}

/**
 * The attribution to print with the data: the publisher's own text, else name, license, and URL.
 * @param name name of the feed or its operators
 */
export function attributionLine(license: License, name: string): string {
  if (license.attribution_text !== "") return license.attribution_text;
  const terms = [license.spdx_identifier, license.url].filter((part) => part !== "").join(", ");
  return terms === "" ? licenseText.credit(name) : licenseText.creditWithTerms(name, terms);
}

/** Whether the registry has any license information. */
export function saysAnything(license: License | null): license is License {
  return license !== null && Object.values(license).some((value) => typeof value === "string" && value !== "");
}

/** A license in plain words, with the attribution to copy. */
export function LicenseSummary({ license, name }: { license: License | null; name: string }): ReactNode {
  if (!saysAnything(license)) {
    return <p className="soft">{licenseText.none}</p>;
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
        {license.url === "" ? null : <ExternalLink url={license.url}>{licenseText.terms}</ExternalLink>}
      </p>
      <Terms license={license} />
      <div className="attribution">
        <p className="soft small">{licenseText.attribution}</p>
        <p>
          {line} <CopyButton text={line} what={licenseText.attributionName} />
        </p>
        {license.attribution_instructions === "" ? null : <p className="soft">{license.attribution_instructions}</p>}
      </div>
    </div>
  );
}
