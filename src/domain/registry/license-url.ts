/** Licenses by the URLs of their texts. */

/**
 * The form of a URL in which two that lead to the same text are equal: without scheme, www, query, fragment, file extension,
 * and the languages of Creative Commons' deeds. Null for a text that is no URL.
 */
export function normalizedLicenseUrl(text: string): string | null {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text.trim()) ? text.trim() : `https://${text.trim()}`);
  if (url === null || !/^https?:$/.test(url.protocol) || !url.hostname.includes(".")) return null;
  const path = url.pathname
    .toLowerCase()
    .replace(/\/+$/, "")
    .replace(/\/(deed|legalcode)(\.[a-z-]+)?$/, "")
    .replace(/\.(html?|json|txt|php)$/, "");
  return url.hostname.replace(/^www\./, "") + path;
}

const COMMONS = /^creativecommons\.org\/licenses\/(by(?:-(?:nc|nd|sa|nc-sa|nc-nd))?)\/(\d\.\d)(?:\/[a-z]{2})?$/;

/** The SPDX identifier that a normalized URL of a publisher of licenses names; null for other URLs. */
export function spdxIdOfUrl(url: string): string | null {
  const [, terms, version] = COMMONS.exec(url) ?? [];
  if (terms !== undefined && version !== undefined) return `CC-${terms.toUpperCase()}-${version}`;
  const [, spdxId] = /^spdx\.org\/licenses\/([a-z0-9.+-]+)$/.exec(url) ?? [];
  return spdxId ?? FIXED[url] ?? null;
}

/** Texts of licenses of data, by their publishers. */
const FIXED: Readonly<Record<string, string>> = {
  "creativecommons.org/publicdomain/zero/1.0": "CC0-1.0",
  "opendatacommons.org/licenses/odbl": "ODbL-1.0",
  "opendatacommons.org/licenses/odbl/1-0": "ODbL-1.0",
  "opendatacommons.org/licenses/odbl/1.0": "ODbL-1.0",
  "opendatacommons.org/licenses/by": "ODC-By-1.0",
  "opendatacommons.org/licenses/by/1-0": "ODC-By-1.0",
  "opendatacommons.org/licenses/by/1.0": "ODC-By-1.0",
  "opendatacommons.org/licenses/pddl": "PDDL-1.0",
  "opendatacommons.org/licenses/pddl/1-0": "PDDL-1.0",
  "opendatacommons.org/licenses/pddl/1.0": "PDDL-1.0",
  "govdata.de/dl-de/by-2-0": "DL-DE-BY-2.0",
  "govdata.de/dl-de/zero-2-0": "DL-DE-ZERO-2.0",
  "apache.org/licenses/license-2.0": "Apache-2.0",
  "opensource.org/license/mit": "MIT",
  "opensource.org/licenses/mit": "MIT",
};
