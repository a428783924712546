/** Attributions that licenses require, in the place of `{{attributions}}` on the terms page. */
import "./attributions.css";
import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import { ATTRIBUTIONS } from "../../domain/registry/attribution.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import { englishAttributes } from "../../ui/names.ts";
import { type Attributions, NAMED_AFTER, type NamedFeed } from "./attributions-query.ts";
import { text } from "./text.tsx";

function Terms({ feed }: { feed: NamedFeed }): ReactNode {
  const { spdx_identifier: spdx, url } = feed;
  return (
    <>
      {spdx === "" ? null : (
        <>
          {" · "}
          <ExternalLink url={`https://spdx.org/licenses/${encodeURIComponent(spdx)}.html`}>{spdx}</ExternalLink>
        </>
      )}
      {url === "" ? null : (
        <>
          {" · "}
          <ExternalLink url={url}>{text.license}</ExternalLink>
        </>
      )}
    </>
  );
}

/** Catalogs and maps other than the feeds. */
function Sources(): ReactNode {
  return (
    <ul>
      {ATTRIBUTIONS.map((source) => (
        <li key={source.name}>
          {text.source(
            <a href={source.url} rel="noopener">
              {source.name}
            </a>,
            source.use,
            <a href={source.licenseUrl} rel="noopener">
              {source.license}
            </a>,
          )}
        </li>
      ))}
      <li>{text.basemap(<a href={link.map()}>{text.map}</a>)}</li>
    </ul>
  );
}

/**
 * @param named what `attributionsQuery` answers: null where another server's data is shown
 * @param path of the page, for the link to the next feeds
 */
export function AttributionList({ named, path }: { named: Attributions | null; path: string }): ReactNode {
  return (
    <div className="text attribution-list" id="attributions">
      <Sources />
      <h3 id="feed-attributions">{text.feeds.title}</h3>
      {named === null ? (
        <p>{text.feeds.elsewhere}</p>
      ) : named.feeds.length === 0 ? (
        <p>{text.feeds.none}</p>
      ) : (
        <ul>
          {named.feeds.map((feed) => (
            <li key={feed.onestop_id}>
              <a href={link.feed(feed.onestop_id)}>{feed.name || feed.onestop_id}</a>
              {feed.attribution_text === "" ? null : (
                <>
                  : <span {...englishAttributes()}>{feed.attribution_text}</span>
                </>
              )}
              <Terms feed={feed} />
              {feed.attribution_instructions === "" ? null : (
                <>
                  {" "}
                  <span className="soft" {...englishAttributes()}>
                    {feed.attribution_instructions}
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {named?.next == null ? null : (
        <p>
          <a rel="next" href={`${path}?${new URLSearchParams({ [NAMED_AFTER]: named.next })}#feed-attributions`}>
            {text.feeds.more}
          </a>
        </p>
      )}
    </div>
  );
}
