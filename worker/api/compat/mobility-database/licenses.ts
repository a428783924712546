/** `/licenses`: the licenses that feeds name by SPDX identifiers, in the shapes of the Mobility Database. */
import { type LicenseTerm, termsOfLicense } from "../../../../src/domain/registry/license-terms.ts";
import { normalizedLicenseUrl, spdxIdOfUrl } from "../../../../src/domain/registry/license-url.ts";
import { problem } from "../../../problem.ts";
import { licenseUrls, spdxIdentifiers } from "../../../store/registry/licenses.ts";
import { jsonAnswer } from "../../endpoint/answer.ts";
import type { RestRequest } from "../../endpoint/endpoint.ts";
import type { QueryValues } from "../../endpoint/parameter.ts";
import { refuse } from "../../endpoint/refusal.ts";
import { jsonObjectBody } from "../../http/body.ts";
import { MAX_ROWS } from "./feeds.ts";

type LicenseRule = {
  name: string;
  label: string;
  description: string;
  type: "permission" | "condition" | "limitation";
};

const rule = (name: string, label: string, description: string, type: LicenseRule["type"]) => ({
  name,
  label,
  description,
  type,
});

/** What each answer to a term means as a rule; nothing for an answer that neither allows nor requires anything. */
const RULES: Readonly<Record<LicenseTerm, Readonly<Partial<Record<"yes" | "no", LicenseRule>>>>> = {
  commercial_use_allowed: {
    yes: rule("commercial-use", "Commercial use", "The data may be used commercially.", "permission"),
    no: rule("non-commercial", "No commercial use", "The data may not be used commercially.", "limitation"),
  },
  redistribution_allowed: {
    yes: rule("distribution", "Distribution", "The data may be distributed.", "permission"),
    no: rule("no-distribution", "No distribution", "The data may not be distributed.", "limitation"),
  },
  create_derived_product: {
    yes: rule("modifications", "Modification", "The data may be modified.", "permission"),
    no: rule("no-derivatives", "No modification", "Modified data may not be distributed.", "limitation"),
  },
  use_without_attribution: {
    no: rule("attribution", "Attribution", "The source must be named.", "condition"),
  },
  share_alike_optional: {
    no: rule("same-license", "Same license", "Modified data must have the same license.", "condition"),
  },
};

const licenseOf = (id: string) => ({
  ...{ id, type: "standard", is_spdx: true, name: id },
  url: `https://spdx.org/licenses/${encodeURIComponent(id)}.html`,
});

function rulesOf(id: string): LicenseRule[] {
  const terms = Object.entries(termsOfLicense(id) ?? {}) as [LicenseTerm, "yes" | "no"][];
  return terms.flatMap(([term, answer]) => RULES[term][answer] ?? []);
}

/** Answers a page of licenses by identifier. */
export async function licenses({ context }: RestRequest, query: QueryValues): Promise<Response> {
  const { offset = 0, limit = MAX_ROWS } = query as { offset?: number; limit?: number };
  const ids = await spdxIdentifiers(context.api.stores.db);
  return jsonAnswer(ids.slice(offset, offset + limit).map(licenseOf));
}

/** Answers one license with its rules, which are empty where its terms are not known here. */
export async function oneLicense({ context, path }: RestRequest): Promise<Response> {
  const wantedId = (path.id ?? "").toLowerCase();
  const id = (await spdxIdentifiers(context.api.stores.db)).find((one) => one.toLowerCase() === wantedId);
  return id === undefined ? refuse.notFound() : jsonAnswer({ ...licenseOf(id), license_rules: rulesOf(id) });
}

const MAX_BODY_BYTES = 10_000;

/** The URL in the body of a request. @throws Problem request.malformed, parameter.invalid */
async function licenseUrlOf(request: Request): Promise<string> {
  const refusal = () => problem("request.malformed", "Send a JSON object with license_url.");
  const { license_url: url } = await jsonObjectBody(request, MAX_BODY_BYTES, refusal);
  if (url === undefined) throw refusal();
  if (typeof url === "string" && normalizedLicenseUrl(url) !== null) return url;
  throw problem("parameter.invalid", "license_url must be the URL of a license.", {
    field: "license_url",
    value: String(url).slice(0, 200),
  });
}

/**
 * Answers the licenses whose text is at a URL: by feeds that name both, else by the address itself, as far as publishers
 * of licenses have addresses by a rule. Empty if neither tells it.
 */
export async function matchLicenses({ context, request }: RestRequest): Promise<Response> {
  const url = await licenseUrlOf(request);
  const normalized = normalizedLicenseUrl(url);
  const storedUrls = await licenseUrls(context.api.stores.db);
  const ofFeeds = storedUrls.filter((row) => normalizedLicenseUrl(row.url) === normalized).map(({ id }) => id);
  const byAddress = normalized === null ? null : spdxIdOfUrl(normalized);
  const matches = ofFeeds.length > 0 ? ofFeeds : byAddress === null ? [] : [byAddress];
  return jsonAnswer(
    [...new Set(matches)].map((id) => {
      const listedId = storedUrls.find((row) => row.id.toLowerCase() === id.toLowerCase())?.id ?? id;
      return {
        ...{ license_id: listedId, license_url: url, normalized_url: normalized },
        ...(ofFeeds.length > 0
          ? { match_type: "exact", confidence: 1, matched_source: "feeds" }
          : { match_type: "heuristic", confidence: 0.9, matched_source: "address" }),
        ...{ spdx_id: listedId, matched_name: listedId, matched_catalog_url: licenseOf(listedId).url },
      };
    }),
  );
}
