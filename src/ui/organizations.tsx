import type { ReactNode } from "react";
import { type AttributedOrganization, rolesOf } from "../domain/gtfs/attributions.ts";
import { commaList } from "../domain/language/current.ts";
import { ExternalLink } from "./external-link.tsx";
import { organizationsText } from "./organizations-text.ts";

/** The web page of an organization, or else how to reach it. */
function contactOf(organization: AttributedOrganization): string | null {
  const { attribution_url: url, attribution_email: email, attribution_phone: phone } = organization;
  return url ?? (email === null ? null : `mailto:${email}`) ?? (phone === null ? null : `tel:${phone}`);
}

/**
 * Organizations that a feed names for its data, as it demands (attributions.txt).
 * @param counted whether to tell how much each is named for, on pages that list all of them: links may lead to each by its
 *   `attribution_id`
 */
export function Organizations({
  of,
  counted = false,
}: {
  of: readonly AttributedOrganization[] | undefined;
  counted?: boolean;
}): ReactNode {
  if (of === undefined || of.length === 0) return null;
  return (
    <p className="credits">
      {organizationsText.title}{" "}
      {of.map((organization, i) => {
        const contact = contactOf(organization);
        const about = counted && !organization.feed ? organizationsText.about(organization) : "";
        const notes = [...rolesOf(organization).map((role) => organizationsText.roles[role] ?? role), about];
        const note = commaList(notes.filter(Boolean));
        return (
          <span key={JSON.stringify(organization)}>
            {i === 0 ? null : "; "}
            {counted
              ? organization.attribution_ids.map((id) => <span id={`attribution-${encodeURIComponent(id)}`} key={id} />)
              : null}
            {contact === null ? (
              organization.organization_name
            ) : (
              <ExternalLink url={contact}>{organization.organization_name}</ExternalLink>
            )}
            {note === "" ? null : ` (${note})`}
          </span>
        );
      })}
      .
    </p>
  );
}
