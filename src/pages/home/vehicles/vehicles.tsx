/**
 * Vehicles that move through the schedule of the network on the first screen, faster than in the street. They stand still
 * for a visitor who prefers reduced motion, and while the drawing is out of view or the tab is in the background.
 */
import { formatter } from "../../../domain/language/formatters.ts";
import "../../../styles/vehicles.css";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { portalQuery } from "../../../data/query.ts";
import { timeOn } from "../../../domain/time/clock.ts";
import { wallClock } from "../../../domain/time/zone-clock.ts";
import { preferredClock } from "../../../ui/clock/clock.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Schematic } from "../../../ui/schematic/build.ts";
import { type Fleet, type FleetTrips, fleetOf } from "./fleet.ts";
import { text } from "./text.ts";

/** Seconds of the schedule in a second. */
const SPEED = 30;
/** Routes of which vehicles are shown; the API has no more. */
const MAX_ROUTES = 12;
/** Longest step between two frames in milliseconds: vehicles do not jump after a pause. */
const MAX_STEP_MS = 100;
const MINUTE_MS = 60_000;
const DAY_S = 86_400;
const SVG = "http://www.w3.org/2000/svg";
/** Radius of a vehicle in units of the drawing, and the least one in pixels, for small screens. */
const RADIUS = 10;
const MIN_RADIUS_PX = 4;

const weekdayOf = (ms: number) =>
  formatter("weekday", (locale) => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" })).format(ms);

/** The clock of the network at a time of the picture. */
function timeText({ kind, timezone, start }: FleetTrips, time: number): string {
  const wall = wallClock(timezone, Math.floor(start + time));
  const clock = timeOn(preferredClock(), ((wall % DAY_S) + DAY_S) % DAY_S, true);
  return text.time[kind](weekdayOf(wall * 1000), clock);
}

/** Where the picture begins: at the present, if it is in the window. Null if it is so late that trips are missing. */
function beginning({ kind, start, seconds }: FleetTrips): number | null {
  if (kind !== "now") return 0;
  const elapsedSeconds = Date.now() / 1000 - start;
  return elapsedSeconds < seconds / 2 ? Math.max(0, elapsedSeconds) : null;
}

/** Moves one circle to each place; circles that are too many are removed. */
function draw(group: SVGGElement, places: ReturnType<Fleet>, radius: number): void {
  while (group.childElementCount > places.length) group.lastElementChild?.remove();
  places.forEach(([x, y], i) => {
    let circle = group.children[i];
    if (circle === undefined) {
      circle = document.createElementNS(SVG, "circle");
      circle.setAttribute("r", `${radius}`);
      group.append(circle);
    }
    circle.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  });
}

/** Share of the drawing's width and height that the note covers in its corner. */
const [NOTE_WIDTH, NOTE_HEIGHT] = [0.55, 0.12];

/** The corner in which the note hides the fewest stops. */
function emptiestCorner({ width, height, stops }: Schematic): string {
  const corners = ["bottom left", "bottom right", "top left", "top right"].map((name) => {
    const hiddenCorners = stops.filter(({ x, y }) => {
      const fromSide = name.endsWith("left") ? x : width - x;
      const fromEdge = name.startsWith("top") ? y : height - y;
      return fromSide < NOTE_WIDTH * width && fromEdge < NOTE_HEIGHT * height;
    });
    return { name, hidden: hiddenCorners.length };
  });
  return corners.toSorted((a, b) => a.hidden - b.hidden)[0]!.name;
}

const stillness = () => matchMedia("(prefers-reduced-motion: reduce)");

export function Vehicles({ operator, schematic }: { operator: string; schematic: Schematic }): ReactNode {
  const client = useQueryClient();
  const [trips, setTrips] = useState<FleetTrips | null>(null);
  const load = useCallback(() => {
    const routes = schematic.lines.flatMap(({ key }) => key ?? []).slice(0, MAX_ROUTES);
    const path = `/operators/${encodeURIComponent(operator.toWellFormed())}/trips?routes=${routes.join()}`;
    // Without trips the drawing stands still.
    client.fetchQuery({ ...portalQuery<FleetTrips>(path), staleTime: MINUTE_MS }).then(setTrips, () => setTrips(null));
  }, [client, operator, schematic]);
  useEffect(load, [load]);
  return trips === null ? null : <Moving trips={trips} schematic={schematic} reload={load} />;
}

function Moving({
  trips,
  schematic,
  reload,
}: {
  trips: FleetTrips;
  schematic: Schematic;
  reload: () => void;
}): ReactNode {
  const group = useRef<SVGGElement>(null);
  const time = useRef(beginning(trips) ?? 0);
  const radius = useRef(RADIUS);
  const [label, setLabel] = useState(() => timeText(trips, time.current));
  const [isMoving, setMoving] = useState(() => !stillness().matches);
  const fleet = useMemo(() => fleetOf(trips, schematic), [trips, schematic]);

  useEffect(() => {
    const query = stillness();
    const onChange = () => setMoving(!query.matches);
    query.addEventListener("change", onChange);
    return () => query.removeEventListener("change", onChange);
  }, []);

  useEffect(() => {
    const element = group.current;
    const view = element?.ownerSVGElement;
    if (element == null || view == null) return;
    const show = () => {
      draw(element, fleet(time.current), radius.current);
      setLabel(timeText(trips, time.current));
    };
    show();
    const resize = new ResizeObserver(() => {
      radius.current = Math.max(RADIUS, (MIN_RADIUS_PX * schematic.width) / Math.max(1, view.clientWidth));
      for (const circle of element.children) circle.setAttribute("r", `${radius.current}`);
    });
    resize.observe(view);
    if (!isMoving) return () => resize.disconnect();
    let frame = 0;
    let before: number | undefined;
    const step = (now: number) => {
      time.current += (Math.min(now - (before ?? now), MAX_STEP_MS) / 1000) * SPEED;
      before = now;
      if (time.current >= trips.seconds) {
        const again = beginning(trips);
        time.current = again ?? 0;
        if (again === null) reload();
      }
      show();
      frame = requestAnimationFrame(step);
    };
    const observer = new IntersectionObserver((entries) => {
      cancelAnimationFrame(frame);
      before = undefined;
      if (entries.at(-1)?.isIntersecting === true) frame = requestAnimationFrame(step);
    });
    observer.observe(view);
    return () => {
      resize.disconnect();
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [fleet, isMoving, reload, schematic, trips]);

  return (
    <>
      <svg viewBox={`0 0 ${schematic.width} ${schematic.height}`} data-scale="" aria-hidden="true">
        <g className="vehicles-dots" ref={group} />
      </svg>
      <p className="vehicles-note" data-corner={emptiestCorner(schematic)}>
        <button
          className="vehicles-button"
          type="button"
          aria-label={isMoving ? text.pause : text.play}
          onClick={() => setMoving(!isMoving)}
        >
          <Icon name={isMoving ? "pause" : "play"} size={16} />
        </button>
        <span>
          <strong className="number">{label}</strong> {isMoving ? text.speed(SPEED) : text.still}
        </span>
      </p>
    </>
  );
}
