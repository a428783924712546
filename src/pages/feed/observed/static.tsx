/** How reliable the realtime endpoints of a feed are. Static: it needs no script. */
import type { ReactNode } from "react";
import { useNow } from "../../../data/site.ts";
import { thousands } from "../../../domain/formats.ts";
import { link } from "../../../domain/links.ts";
import { isRuleCode, RULES } from "../../../domain/realtime/rules.ts";
import { DataTable, type TableColumn } from "../../../ui/data-table.tsx";
import { ExternalLink } from "../../../ui/external-link.tsx";
import { englishAttributes } from "../../../ui/names.ts";
import { Notice } from "../../../ui/notice.tsx";
import { moment } from "../../../ui/relative-time.tsx";
import type { Schematic } from "../../../ui/schematic/build.ts";
import { SchematicMap } from "../../../ui/schematic/map.tsx";
import { Section } from "../../../ui/section.tsx";
import { Days, Hours } from "./charts.tsx";
import { figureColumns } from "./columns.tsx";
import { text } from "./text.tsx";
import type { EndpointView } from "./view.ts";

export { LicenseSummary } from "../../../ui/license-summary.tsx";
export { FeedActions, FeedReport } from "../actions.tsx";
export { FeedFacts, FeedOrganizations, PublisherFacts } from "../facts.tsx";
export { FetchStrip } from "../fetch-strip.tsx";
export { FeedNetwork } from "../network.tsx";
export { RealtimeFiles, RelatedTable } from "../related.tsx";
export { RentalSystemFacts } from "../rentals/system.tsx";
export { FetchTable, VersionTable } from "../tables.tsx";
export { Timeline } from "../timeline-chart.tsx";

const VALIDATOR = "https://github.com/MobilityData/gtfs-realtime-validator/blob/master/RULES.md";

function nowColumns(now: Date): TableColumn<EndpointView>[] {
  return [
    { key: "type", name: text.now.type, lead: true, cell: ({ type }) => text.types[type] },
    ...figureColumns<EndpointView>(now, ({ day }) => day),
    {
      key: "entities",
      name: text.now.entities,
      kind: "number",
      cell: ({ entities }) => entities !== null && thousands(entities),
    },
  ];
}

type BrokenRule = { code: string; type: EndpointView["type"]; messages: number; now: string | null };

function brokenRules(endpoints: readonly EndpointView[]): BrokenRule[] {
  return endpoints.flatMap(({ type, issues, findings }) =>
    issues.map(([code, messages]) => {
      const finding = findings.find((finding) => finding.code === code);
      return {
        code,
        type,
        messages,
        now: finding === undefined ? null : text.rules.times(finding.count, finding.example),
      };
    }),
  );
}

const ruleColumns = (): TableColumn<BrokenRule>[] => [
  { key: "code", name: text.rules.code, lead: true, kind: "nowrap", cell: ({ code }) => <code>{code}</code> },
  { key: "words", name: text.rules.words, cell: ({ code }) => (isRuleCode(code) ? RULES[code] : null) },
  { key: "type", name: text.rules.type, kind: "nowrap", cell: ({ type }) => text.types[type] },
  { key: "messages", name: text.rules.messages, kind: "number", cell: ({ messages }) => thousands(messages) },
  { key: "now", name: text.rules.now, cell: ({ now }) => now },
];

/** State, hours, days and broken rules of the endpoints of a feed. */
export function Reliability({ endpoints }: { endpoints: readonly EndpointView[] }): ReactNode {
  const now = useNow();
  const violations = brokenRules(endpoints);
  return (
    <Section id="reliability" title={text.title} note={text.note}>
      {endpoints.map(({ type, state, problem }) =>
        state === "failed" && problem !== null ? (
          <Notice tone="error" title={text.problem(text.types[type])} key={type}>
            <pre {...englishAttributes()}>{problem}</pre>
          </Notice>
        ) : null,
      )}
      <DataTable caption={text.now.caption} columns={nowColumns(now)} rows={endpoints} rowKey={({ type }) => type} />
      <p>
        <a href={link.realtimeFeeds()}>{text.ranking}</a>
      </p>
      <Hours endpoints={endpoints} now={now} />
      <Days endpoints={endpoints} now={now} />
      <div className="observed-part">
        <h3>{text.rules.title}</h3>
        <p className="soft small">
          {text.rules.note(<ExternalLink url={VALIDATOR}>{text.rules.source}</ExternalLink>)}
        </p>
        {violations.length === 0 ? (
          <p>{text.rules.none}</p>
        ) : (
          <DataTable
            caption={text.rules.caption}
            columns={ruleColumns()}
            rows={violations}
            rowKey={({ code, type }) => `${code} ${type}`}
          />
        )}
      </div>
    </Section>
  );
}

type Entity = NonNullable<EndpointView["message"]>["first"][number];

function entityColumns(now: Date): TableColumn<Entity>[] {
  const mono = (value: string | null) => value !== null && <span className="mono">{value}</span>;
  return [
    { key: "id", name: text.first.id, lead: true, cell: ({ id }) => mono(id) },
    { key: "words", name: text.first.words, cell: ({ words }) => words },
    { key: "route", name: text.first.route, cell: ({ route_id }) => mono(route_id) },
    { key: "trip", name: text.first.trip, cell: ({ trip_id }) => mono(trip_id) },
    { key: "stop", name: text.first.stop, cell: ({ stop_id }) => mono(stop_id) },
    {
      key: "delay",
      name: text.first.delay,
      kind: "number",
      cell: ({ delay }) => delay !== null && text.seconds(delay),
    },
    { key: "at", name: text.first.at, cell: ({ at }) => moment(at, now) },
  ];
}

/** The vehicles of the last message on a map, and the first entities of each message. */
export function LastMessages({
  feed,
  endpoints,
  vehicles,
}: {
  /** Onestop ID. */
  feed: string;
  endpoints: readonly EndpointView[];
  vehicles: Schematic | null;
}): ReactNode {
  const now = useNow();
  const columns = entityColumns(now);
  const positions = endpoints.find(({ type }) => type === "realtime_vehicle_positions")?.message?.entities ?? 0;
  return (
    <>
      {vehicles === null ? null : (
        <SchematicMap
          schematic={vehicles}
          title={text.map.title(positions)}
          description={text.map.description}
          caption={text.map.caption}
          source={{ kind: "vehicles", feed }}
        />
      )}
      {endpoints.map(({ type, message }) =>
        message === null || message.first.length === 0 ? null : (
          <details className="fold" key={type}>
            <summary>{text.first.show(text.types[type])}</summary>
            <DataTable
              caption={text.first.caption(text.types[type], message.first.length, message.entities)}
              columns={columns.filter((column) => message.first.some((entity) => Boolean(column.cell(entity))))}
              rows={message.first}
              rowKey={({ id }) => id}
            />
          </details>
        ),
      )}
    </>
  );
}
