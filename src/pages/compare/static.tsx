/** Parts of the comparison that need no script. */
import type { ReactNode } from "react";
import { useNow } from "../../data/site.ts";
import { MOVED_METERS, SAME_NAME_METERS, SAME_PLACE_METERS, SAME_STOP_METERS } from "../../domain/compare/entities.ts";
import { longDate } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { longMoment } from "../../ui/long-moment.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { Section } from "../../ui/section.tsx";
import { DifferenceLists } from "./differences.tsx";
import type { ComparisonMap } from "./drawing.ts";
import { type ComparedSide, KINDS, type VersionComparison } from "./query.ts";
import { summarySentence } from "./sentence.ts";
import { SummaryTable } from "./tables.tsx";
import { text } from "./text.tsx";

export { FileDifferences, ServiceTable } from "./tables.tsx";

const SHA1_SHOWN_CHARS = 8;

function SideFacts({ side, word }: { side: ComparedSide; word: string }): ReactNode {
  const now = useNow();
  const [start, end] = [
    side.feed_start_date ?? side.earliest_calendar_date,
    side.feed_end_date ?? side.latest_calendar_date,
  ];
  return (
    <div className="side">
      <p className="field-label">{word}</p>
      <p>
        <a className="cell-main" href={link.feedVersion(side.feed_onestop_id, side.sha1)}>
          {start && end ? text.side.service(longDate(start), longDate(end)) : text.side.noService}
        </a>
        <span className="cell-more">{text.side.fetched(longMoment(side.fetched_at, now))}</span>
        <span className="cell-more">
          {side.feed_onestop_id} <code title={side.sha1}>{side.sha1.slice(0, SHA1_SHOWN_CHARS)}</code>
        </span>
        {side.imported ? null : <span className="cell-more">{text.side.notImported}</span>}
      </p>
    </div>
  );
}

export type ComparisonProps = { comparison: VersionComparison; url: PageUrl<"list" | "offset">; busy: boolean };

/** What changed among agencies, routes, and stops. */
export function Lists({ comparison, url, busy }: ComparisonProps): ReactNode {
  return KINDS.map((kind) => (
    <Section id={kind} title={text.sections[kind]} key={kind}>
      <DifferenceLists kind={kind} comparison={comparison} url={url} busy={busy} />
    </Section>
  ));
}

/** Where the changes of the map's legend are explained, beside their number. */
function Key({ of, children }: { of: string; children: ReactNode }): ReactNode {
  return (
    <li className="change-key" data-change={of}>
      <svg width="28" height="18" viewBox="0 0 28 18" aria-hidden="true">
        {of === "added" ? (
          <>
            <path className="change-added" strokeWidth="14" d="M14 9h0" />
            <path className="change-sign" strokeWidth="2" d="M10.5 9h7M14 5.5v7" />
          </>
        ) : null}
        {of === "removed" ? <path className="change-removed" strokeWidth="3" d="M9 4l10 10m0-10l-10 10" /> : null}
        {of === "moved" ? (
          <>
            <path className="change-moved-line" strokeWidth="2.5" d="M4 14L19 7" />
            <path className="change-moved" strokeWidth="11" d="M20 7h0" />
          </>
        ) : null}
        {of === "addedRoutes" ? <path className="change-added" strokeWidth="5" d="M4 9h20" /> : null}
        {of === "removedRoutes" ? (
          <path className="change-removed" strokeWidth="3" strokeDasharray="6 5" d="M3 9h22" />
        ) : null}
      </svg>
      {children}
    </li>
  );
}

const KEYS = ["added", "removed", "moved", "addedRoutes", "removedRoutes"] as const;

/** Added, removed, and moved stops on the lines of the newer version. */
function ChangeMap({ map }: { map: ComparisonMap }): ReactNode {
  const { schematic, added, removed, moved, counts, sampled } = map;
  const dots = counts.added + counts.removed + counts.moved > 80 ? 16 : 24;
  return (
    <div className="change-map">
      <SchematicMap
        schematic={schematic}
        title={text.map.title}
        description={text.map.description}
        marks={
          <>
            <path className="change-moved-line" strokeWidth="5" d={moved.lines} />
            <path className="change-case" strokeWidth={dots + 6} d={moved.dots} />
            <path className="change-moved" strokeWidth={dots} d={moved.dots} />
            <path className="change-case" strokeWidth="13" d={removed} />
            <path className="change-removed" strokeWidth="7" d={removed} />
            <path className="change-case" strokeWidth={dots + 8} d={added.dots} />
            <path className="change-added" strokeWidth={dots + 2} d={added.dots} />
            <path className="change-sign" strokeWidth="3" d={added.signs} />
          </>
        }
        caption={
          <>
            <ul className="change-keys">
              {KEYS.filter((key) => counts[key] > 0).map((key) => (
                <Key of={key} key={key}>
                  {text.map.key[key](counts[key])}
                </Key>
              ))}
            </ul>
            {sampled ? <p>{text.map.sampled}</p> : null}
          </>
        }
      />
    </div>
  );
}

/** The network of each version in one frame: two pictures, over each other with a slider where there are scripts. */
function BeforeAfter({ map }: { map: ComparisonMap }): ReactNode {
  const { schematic, added, removed } = map;
  const picture = (side: "before" | "after") => {
    const gone = side === "before" ? "added" : "removed";
    const { ground: _, ...drawing } = schematic;
    return (
      <div className={`before-after-${side}`}>
        <SchematicMap
          schematic={{ ...drawing, lines: schematic.lines.filter(({ key }) => key !== gone) }}
          title={text.slider[side]}
          description={text.slider.description}
          marks={
            side === "before" ? (
              <path className="change-removed" strokeWidth="7" d={removed} />
            ) : (
              <path className="change-added" strokeWidth="18" d={added.dots} />
            )
          }
          caption={text.slider[side]}
        />
      </div>
    );
  };
  return (
    <section className="before-after" aria-label={text.slider.title}>
      {picture("before")}
      {picture("after")}
      <label className="needs-script before-after-slider">
        <span>{text.slider.before}</span>
        <input type="range" min="0" max="100" step="1" defaultValue="50" aria-label={text.slider.label} />
        <span>{text.slider.after}</span>
      </label>
    </section>
  );
}

/** The two versions, what changed in one sentence, in numbers, and on a map. */
export function Overview({ comparison, map }: { comparison: VersionComparison; map: ComparisonMap | null }): ReactNode {
  return (
    <>
      <p className="change-sentence">{summarySentence(comparison)}</p>
      <div className="columns" data-even="">
        <div className="stack">
          <div className="sides">
            <SideFacts side={comparison.from} word={text.side.from} />
            <SideFacts side={comparison.to} word={text.side.to} />
          </div>
          <SummaryTable comparison={comparison} />
        </div>
        {map === null ? null : <ChangeMap map={map} />}
      </div>
      {map === null ? null : <BeforeAfter map={map} />}
    </>
  );
}

/** How it is known which entity of one version is which of the other. */
export function Matching(): ReactNode {
  const distances = [SAME_STOP_METERS, SAME_NAME_METERS, SAME_STOP_METERS, SAME_PLACE_METERS];
  return (
    <div className="prose">
      <p>{text.matching.intro}</p>
      <h3>{text.sections.stops}</h3>
      <ol>
        {text.matching.stops.map((rule, i) => {
          const words = rule(distances[i]!);
          return <li key={words}>{words}</li>;
        })}
      </ol>
      <p>{text.matching.moved(MOVED_METERS)}</p>
      <h3>{text.sections.routes}</h3>
      <ol>
        {text.matching.routes.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <h3>{text.sections.agencies}</h3>
      <ol>
        {text.matching.agencies.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <p>{text.matching.names}</p>
    </div>
  );
}
