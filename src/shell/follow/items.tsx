import type { ReactNode } from "react";
import type { Site } from "../../data/site.ts";
import { type LinkQuery, link } from "../../domain/links.ts";
import type { FollowSubject } from "../../domain/site/follow.ts";
import { text as changeText } from "../changes/text.tsx";
import { text } from "./text.ts";

/** Notifications about what a page shows, and its changes for feed readers, as items of a menu. */
export function FollowItems({ subject, site }: { subject: FollowSubject; site: Site }): ReactNode {
  const { apiBase, channels = [], csrfHeader } = site;
  const filter: LinkQuery = { [subject.kind]: subject.key };
  const button = { subject, site: { apiBase, ...(csrfHeader === undefined ? {} : { csrfHeader }) } };
  return (
    <>
      {channels.includes("push") ? (
        <li className="needs-script cluster">
          <button
            className="button"
            data-size="small"
            type="button"
            data-action="follow"
            data-follow={JSON.stringify(button)}
          >
            {text.start}
          </button>
          <span role="status" />
        </li>
      ) : null}
      {channels.includes("mail") ? (
        <li className="needs-script">
          {/* A form of this method goes nowhere by itself. */}
          <form className="cluster" method="dialog">
            <input
              className="input"
              type="email"
              name="address"
              required
              maxLength={254}
              autoComplete="email"
              aria-label={text.mail.address}
              placeholder={text.mail.address}
            />
            <button
              className="button"
              data-size="small"
              type="submit"
              data-action="follow"
              data-follow={JSON.stringify(button)}
            >
              {text.mail.start}
            </button>
            <span role="status" />
          </form>
        </li>
      ) : null}
      <li>
        {changeText.subscribe(
          <a href={link.changes("atom", filter, apiBase)} data-native="">
            {changeText.atom}
          </a>,
          <a href={link.changes("feed.json", filter, apiBase)} data-native="">
            {changeText.json}
          </a>,
        )}
      </li>
    </>
  );
}
