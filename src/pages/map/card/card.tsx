/** The card that opens at a point of the map. It shows the route or stop there, the headway, and the next departures. */
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { modeOf } from "../../../domain/gtfs/modes.ts";
import { commaList } from "../../../domain/language/current.ts";
import type { ViewPoint } from "../../../map/view.ts";
import type { AgencyFeatures, VisibleFeature } from "../../../map/visible-features.ts";
import { ClockScope } from "../../../ui/clock/clock.tsx";
import { externalUrl } from "../../../ui/external-link.tsx";
import { ModeIcon } from "../../../ui/mode-icon.tsx";
import { rentalStateText } from "../../../ui/rental-text.ts";
import { RouteBadge } from "../../../ui/route-badge.tsx";
import { usePageUrl } from "../../page.ts";
import { screen } from "../screen.ts";
import type { MapCard } from "../state.ts";
import { text } from "../text.tsx";
import { VisibleFeatureList } from "../visible-list.tsx";
import { countWords, noteOf } from "../words.ts";
import { CardDepartures } from "./departures.tsx";

/** Rows of the list of several features. */
const ROWS = 40;

const featuresOf = (groups: readonly AgencyFeatures[]): VisibleFeature[] =>
  groups.flatMap(({ networks, routes, stops, rentals }) => [...networks, ...routes, ...stops, ...rentals]);

/** The feature whose departures a card shows: the only one, or the only stop or station among several; shared vehicles have none. */
export function subjectOf(groups: readonly AgencyFeatures[]): VisibleFeature | null {
  const features = featuresOf(groups).filter(({ rental }) => rental === undefined);
  if (features.length === 1) return features[0] ?? null;
  const stops = features.filter(({ kind }) => kind === "stop");
  const stations = stops.filter(({ stopKind }) => stopKind === 1);
  const candidates = stations.length > 0 ? stations : stops;
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

export type CardActions = {
  light(feature: VisibleFeature | null): void;
  /** Highlights the feature of the card while it is open. */
  mark(feature: VisibleFeature | null): void;
  /** Highlights a feature, or zooms to a network. */
  choose(feature: VisibleFeature): void;
  /** Shows what leaves around the point. */
  leave(at: ViewPoint): void;
  close(): void;
  focusMap(): void;
};

function Title({ feature }: { feature: VisibleFeature }): ReactNode {
  const { badge, name } = feature;
  return (
    <>
      {badge?.route_short_name ? <ModeIcon mode={modeOf(badge.route_type)} size={16} /> : null}
      {badge === null ? null : <RouteBadge route={badge} />}
      <span>{name}</span>
    </>
  );
}

/** One feature: its agency and how often it runs, its page, and its place on the map. */
function Single({
  feature,
  agency,
  actions,
}: {
  feature: VisibleFeature;
  agency: string;
  actions: CardActions;
}): ReactNode {
  const note = noteOf(feature);
  const isNetwork = feature.network !== undefined;
  const { rental } = feature;
  const uri = externalUrl(rental?.rental_uri);
  return (
    <>
      {agency === "" && note === "" ? null : <p className="soft small">{commaList([agency, note].filter(Boolean))}</p>}
      {rental?.opening_hours === undefined ? null : (
        <p className="small">
          {text.card.hours}: {rental.opening_hours}
        </p>
      )}
      {rental?.problem == null ? null : (
        <p className="small">{rentalStateText({ ...rental, name: rental.system ?? agency })}</p>
      )}
      <p className="cluster">
        <a className="button" data-kind="primary" data-size="small" href={feature.href}>
          {rental === undefined ? text.card.open : rental.kind === "group" ? text.inView.zoom : text.card.system}
        </a>
        {uri === null ? null : (
          <a className="button" data-size="small" href={uri} rel="noopener nofollow ugc">
            {text.rental.rent}
          </a>
        )}
        {feature.onestopId === "" && !isNetwork ? null : (
          <button className="button" data-size="small" type="button" onClick={() => actions.choose(feature)}>
            {isNetwork ? text.inView.zoom : text.inView.highlight}
          </button>
        )}
      </p>
    </>
  );
}

export function FeatureCard({ card, ...actions }: { card: MapCard } & CardActions): ReactNode {
  const { at, groups } = card;
  const url = usePageUrl(screen);
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const [feature, second] = featuresOf(groups);
  const single = feature !== undefined && second === undefined ? feature : null;
  const subject = subjectOf(groups);
  const isRental = groups.every(({ networks, routes, stops }) => networks.length + routes.length + stops.length === 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card stays the same until it is closed
  useLayoutEffect(() => {
    const opener = document.activeElement;
    actions.mark(single);
    head.current?.focus({ preventScroll: true });
    const element = head.current?.closest(".map-card");
    return () => {
      actions.mark(null);
      // The focus goes back to what opened the card, unless it has left the card already.
      if (!element?.contains(document.activeElement)) return;
      if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true });
      else actions.focusMap();
    };
  }, []);
  return (
    <ClockScope url={url}>
      <section
        className="map-card"
        role="dialog"
        aria-labelledby={id}
        onKeyDown={(event) => {
          if (event.key === "Escape") actions.close();
        }}
      >
        <div className="map-head">
          <h2 id={id} tabIndex={-1} ref={head}>
            {single === null ? isRental && feature ? text.pick.rentals : text.pick.title : <Title feature={single} />}
          </h2>
          <button className="map-choose" type="button" onClick={actions.close}>
            {text.close}
          </button>
        </div>
        {single === null ? (
          <>
            <p className="soft small">{countWords(groups) || text.pick.empty}</p>
            <VisibleFeatureList groups={groups} most={ROWS} light={actions.light} />
          </>
        ) : (
          <Single feature={single} agency={groups[0]?.agency ?? ""} actions={actions} />
        )}
        {subject === null || subject.network !== undefined ? null : <CardDepartures feature={subject} at={at} />}
        <p>
          <button className="map-choose" type="button" onClick={() => actions.leave(at)}>
            {text.pick.departures}
          </button>
        </p>
      </section>
    </ClockScope>
  );
}
