import type { ReactNode } from "react";
import type { VerdictAnswer } from "../../data/verdict.ts";
import { stopRef } from "../../domain/ids/keys.ts";
import { link } from "../../domain/links.ts";
import { placeWords } from "../../domain/places/place-words.ts";
import { languageOfInfos } from "../../domain/text/language.ts";
import { zoneOfStop } from "../../domain/time/stop-zone.ts";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { FeedLabel } from "../../ui/feed-label.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useNames } from "../../ui/names.ts";
import { moment } from "../../ui/relative-time.tsx";
import type { StopDetail } from "./load.ts";
import { type StopAsk, useStopPage } from "./stop-page.ts";
import { text } from "./text.ts";
import { levelWords, locationWords, wheelchairWords } from "./words.ts";

/**
 * Where the facts of this stop come from; one row per feed that has it.
 * @param feed the one of the page, whose name is known; null where another server answers
 */
export function StopSources({
  stops,
  feed,
  now,
}: {
  stops: readonly StopDetail[];
  feed: Pick<VerdictAnswer, "onestop_id" | "name"> | null;
  now: Date;
}): ReactNode {
  const columns: TableColumn<StopDetail>[] = [
    {
      key: "feed",
      name: text.sources.feed,
      lead: true,
      cell: ({ feed_onestop_id: id }) => <FeedLabel id={id} name={id === feed?.onestop_id ? feed.name : null} />,
    },
    {
      key: "version",
      name: text.sources.version,
      cell: (stop) => (
        <a href={link.feedVersion(stop.feed_onestop_id, stop.feed_version.sha1)} title={stop.feed_version.sha1}>
          <code>{stop.feed_version.sha1.slice(0, 8)}</code>
        </a>
      ),
    },
    { key: "fetched", name: text.sources.fetched, cell: (stop) => moment(stop.feed_version.fetched_at, now) },
    { key: "id", name: text.sources.id, cell: (stop) => <code>{stop.stop_id}</code> },
    {
      key: "pin",
      name: text.sources.permalink,
      cell: (stop) => <a href={link.stop(stopRef(stop), { pin: true })}>{text.sources.thisVersion}</a>,
    },
  ];
  return <DataTable caption={text.sources.caption} columns={columns} rows={stops} rowKey={(stop) => stop.id} />;
}

/** Digits of a degree that tell places a decimeter apart. */
const DIGITS = 6;

function position([lon, lat]: readonly [number, number]): string {
  return `${Number(lat.toFixed(DIGITS))}, ${Number(lon.toFixed(DIGITS))}`;
}

export function StopFacts({ stopAsk }: { stopAsk: StopAsk }): ReactNode {
  const { stop } = useStopPage(stopAsk);
  const names = useNames();
  const zone = zoneOfStop(stop) ?? stop.feed_version.service_window?.default_timezone;
  const place = placeWords([stop.place?.adm1_name, stop.place?.adm0_name]);
  return (
    <FactTable
      facts={[
        [text.about.kind, locationWords(stop.location_type)],
        [
          text.about.station,
          stop.parent && (
            <a
              href={names.address(link.stop(stopRef(stop.parent)))}
              {...names.attributes(stop.parent.stop_name ?? "", languageOfInfos(stop.feed_version.feed_infos))}
            >
              {stop.parent.stop_name || stop.parent.stop_id}
            </a>
          ),
        ],
        [
          text.about.wheelchair,
          <span className="iconed" key="w">
            <Icon name="wheelchair" /> {wheelchairWords(stop.wheelchair_boarding, stop.location_type)}
          </span>,
        ],
        [text.about.access, stop.stop_access === null ? null : text.access[stop.stop_access]],
        [text.about.spoken, stop.tts_stop_name],
        [text.about.code, stop.stop_code],
        [text.about.platform, stop.platform_code],
        [text.about.level, stop.level && levelWords(stop.level)],
        [text.about.zone, stop.zone_id],
        [text.about.timezone, zone],
        [text.about.place, place],
        [text.about.position, stop.at && <span className="number">{position(stop.at)}</span>],
        [text.about.description, stop.stop_desc],
        [text.about.website, stop.stop_url && <ExternalLink url={stop.stop_url} />],
        [text.about.id, <code key="id">{stop.stop_id}</code>],
      ]}
    />
  );
}
