/** A system of shared vehicles on the page of its feed. Static: it needs no script. */
import type { ReactNode } from "react";
import { useNow } from "../../../data/site.ts";
import { thousands } from "../../../domain/formats.ts";
import type { RentalApp } from "../../../domain/gbfs/model.ts";
import { commaList } from "../../../domain/language/current.ts";
import { DataTable, type TableColumn } from "../../../ui/data-table.tsx";
import { ExternalLink } from "../../../ui/external-link.tsx";
import { FactTable } from "../../../ui/fact-table.tsx";
import { percentWords } from "../../../ui/figures.ts";
import { englishAttributes } from "../../../ui/names.ts";
import { Notice } from "../../../ui/notice.tsx";
import { moment } from "../../../ui/relative-time.tsx";
import { SchematicMap } from "../../../ui/schematic/map.tsx";
import type { RentalView } from "./load.ts";
import { text } from "./text.ts";

const typeColumns = (): TableColumn<RentalView["types"][number]>[] => [
  {
    key: "type",
    name: text.types.type,
    lead: true,
    cell: ({ name, form_factor }) => name ?? text.formFactor(form_factor),
  },
  { key: "drive", name: text.types.drive, cell: ({ propulsion_type }) => text.propulsion(propulsion_type) },
  { key: "available", name: text.types.available, kind: "number", cell: ({ available }) => thousands(available) },
];

const planColumns = (): TableColumn<RentalView["plans"][number]>[] => [
  {
    key: "plan",
    name: text.prices.plan,
    lead: true,
    cell: ({ name, url }) => (url === null ? name : <ExternalLink url={url}>{name}</ExternalLink>),
  },
  {
    key: "price",
    name: text.prices.price,
    cell: ({ words, is_taxable }) => (
      <>
        <span {...englishAttributes()}>{words}</span> {is_taxable ? text.prices.tax : null}
      </>
    ),
  },
  { key: "terms", name: text.prices.terms, cell: ({ description }) => description },
];

const lossColumns = (): TableColumn<RentalView["losses"][number]>[] => [
  { key: "file", name: text.losses.file, lead: true, cell: ({ file }) => <code>{file}</code> },
  { key: "reason", name: text.losses.reason, cell: ({ reason }) => <span {...englishAttributes()}>{reason}</span> },
  { key: "count", name: text.losses.count, kind: "number", cell: ({ count }) => thousands(count) },
  { key: "sample", name: text.losses.sample, cell: ({ samples }) => samples[0] && <code>{samples[0]}</code> },
];

type Findings = NonNullable<RentalView["report"]>["errors"];

const findingColumns = (): TableColumn<Findings[number]>[] => [
  {
    key: "finding",
    name: text.report.finding,
    lead: true,
    cell: ({ error_code }) => <code>{error_code}</code>,
  },
  {
    key: "place",
    name: text.report.place,
    cell: ({ filename, field }) => (
      <code className="wrap">
        {filename} {field}
      </code>
    ),
  },
  { key: "count", name: text.report.count, kind: "number", cell: ({ count }) => thousands(count) },
  {
    key: "sample",
    name: text.report.sample,
    cell: ({ errors }) =>
      errors[0] && (
        <>
          {errors[0].entity_id === "" ? null : <code className="wrap">{errors[0].entity_id}</code>}{" "}
          <span {...englishAttributes()}>{errors[0].message}</span>
        </>
      ),
  },
];

function FindingTable({ title, findings }: { title: string; findings: Findings | undefined }): ReactNode {
  if (findings === undefined || findings.length === 0) return null;
  return (
    <details className="fold">
      <summary>{title}</summary>
      <DataTable
        caption={title}
        columns={findingColumns()}
        rows={findings}
        rowKey={({ error_code, filename, field }) => `${error_code} ${filename} ${field}`}
      />
    </details>
  );
}

const dayColumns = (): TableColumn<RentalView["days"][number]>[] => [
  { key: "day", name: text.days.day, lead: true, kind: "nowrap", cell: ({ day }) => day },
  { key: "share", name: text.days.share, kind: "number", cell: ({ share }) => share !== null && percentWords(share) },
  {
    key: "vehicles",
    name: text.days.vehicles,
    kind: "number",
    cell: ({ vehicles }) => vehicles !== null && thousands(vehicles),
  },
  { key: "most", name: text.days.most, kind: "number", cell: ({ vehicles_max }) => thousands(vehicles_max) },
  { key: "samples", name: text.days.samples, kind: "number", cell: ({ samples }) => thousands(samples) },
  { key: "failures", name: text.days.failures, kind: "number", cell: ({ failures }) => thousands(failures) },
];

/** A link into an app has a scheme of its own, which the reader has checked (src/domain/gbfs/values.ts). */
function AppLinks({ name, app }: { name: string; app: RentalApp | null | undefined }): ReactNode {
  if (app == null || (app.store_uri === null && app.discovery_uri === null)) return null;
  return (
    <li>
      {app.store_uri === null ? name : <ExternalLink url={app.store_uri}>{name}</ExternalLink>}
      {app.discovery_uri === null ? null : (
        <>
          {" · "}
          <a href={app.discovery_uri} rel="noopener nofollow ugc">
            {text.facts.open}
          </a>
        </>
      )}
    </li>
  );
}

function lines(values: readonly string[]): ReactNode {
  if (values.length === 0) return null;
  return (
    <ul className="plain-list">
      {values.map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  );
}

const linked = (url: string | null) => url !== null && <ExternalLink url={url} />;

/** Whether the system can be relied on, what it has, what it costs, and how to rent. */
export function RentalSystemFacts({ rental }: { rental: RentalView }): ReactNode {
  const now = useNow();
  const { information, counts, types, plans, verdict, losses, report, days, map, alerts } = rental;
  const { facts } = text;
  const hours = rental.hours.map(({ days, start_time, end_time }) => text.hours(days, start_time, end_time));
  const seasons = rental.calendars.map((c) => text.season(c.start_month, c.start_day, c.end_month, c.end_day));
  const apps = information.rental_apps;
  return (
    <>
      <p className="rental-verdict">
        {[
          text.verdict.answers(verdict.answers),
          text.verdict.fresh(verdict.fresh),
          text.verdict.valid(verdict.valid),
        ].join(" · ")}
      </p>
      {verdict.problem === null ? null : (
        <Notice tone="error" title={text.verdict.problem}>
          <pre {...englishAttributes()}>{verdict.problem}</pre>
        </Notice>
      )}
      {alerts.map(({ alert_id, summary, description, url }) => (
        <Notice title={summary} key={alert_id}>
          {description === null ? null : <p>{description}</p>}
          {url === null ? null : <ExternalLink url={url} />}
        </Notice>
      ))}
      <div className="feed-network">
        {map === null ? null : (
          <div className="rental-map">
            <SchematicMap
              schematic={map}
              title={text.map.title}
              description={text.map.description}
              caption={text.map.caption(counts.stations_with_bike, counts.stations, counts.vehicles)}
            />
          </div>
        )}
        <FactTable
          facts={[
            [facts.name, information.name],
            [facts.operator, information.operator],
            [facts.vehicles, thousands(counts.vehicles)],
            [facts.stations, counts.stations > 0 && thousands(counts.stations)],
            [facts.withBike, counts.stations > 0 && thousands(counts.stations_with_bike)],
            [facts.docks, counts.docks !== null && thousands(counts.docks)],
            [facts.hours, information.opening_hours ?? lines(hours)],
            [facts.season, lines(seasons)],
            [facts.regions, commaList(rental.regions)],
            [facts.zones, rental.zones > 0 && thousands(rental.zones)],
            [facts.website, linked(information.url)],
            [facts.membership, linked(information.purchase_url)],
            [
              facts.apps,
              apps !== null && (
                <ul className="plain-list">
                  <AppLinks name={facts.ios} app={apps.ios} />
                  <AppLinks name={facts.android} app={apps.android} />
                </ul>
              ),
            ],
            [
              facts.phone,
              information.phone_number && (
                <ExternalLink url={`tel:${information.phone_number}`}>{information.phone_number}</ExternalLink>
              ),
            ],
            [
              facts.email,
              information.email && <ExternalLink url={`mailto:${information.email}`}>{information.email}</ExternalLink>,
            ],
            [facts.terms, linked(information.terms_url)],
            [facts.privacy, linked(information.privacy_url)],
            [facts.license, linked(information.license_url)],
            [facts.version, rental.version],
            [facts.fetched, moment(rental.fetched_at, now)],
            [facts.read, moment(rental.read_at, now)],
          ]}
        />
      </div>
      {types.length === 0 ? null : (
        <DataTable
          caption={text.types.caption}
          columns={typeColumns()}
          rows={types}
          rowKey={(type) => type.vehicle_type_id}
        />
      )}
      {plans.length === 0 ? null : (
        <DataTable caption={text.prices.caption} columns={planColumns()} rows={plans} rowKey={(plan) => plan.plan_id} />
      )}
      {days.length === 0 ? null : (
        <details className="fold">
          <summary>{text.days.summary}</summary>
          <DataTable
            caption={text.days.caption}
            columns={dayColumns()}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
          />
        </details>
      )}
      <FindingTable title={text.report.errors} findings={report?.errors} />
      <FindingTable title={text.report.warnings} findings={report?.warnings} />
      {losses.length === 0 ? null : (
        <details className="fold">
          <summary>{text.losses.summary}</summary>
          <DataTable
            caption={text.losses.caption}
            columns={lossColumns()}
            rows={losses}
            rowKey={({ file, reason }) => `${file} ${reason}`}
          />
        </details>
      )}
    </>
  );
}
