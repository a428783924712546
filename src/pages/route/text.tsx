/** Texts of the route page. Those of its timetable are in ../timetable/text.tsx. */

import type { ReactNode } from "react";
import { isInEnglish } from "../../domain/language/current.ts";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: (route: string, type: string) => t`${route} • ${type} route`,
  description: (route: string, type: string, agency: string) =>
    t`${route} is a ${isInEnglish() ? type.toLowerCase() : type} route of ${agency}: its stops in both directions, how often it runs, and where the data comes from.`,
  operators: "Operators",
  kind: "Route",
  kindOf: (type: string, agency: string) => t`${type} route of ${agency}`,
  typeOf: (type: string, agency: ReactNode) => rich`${type} route of ${agency}`,
  /** Headsigns such as `Airport via Center` stay as they are. */
  towards: (headsign: string) => t`to ${headsign}`,
  inbound: "Inbound",
  outbound: "Outbound",
  actions: {
    compare: "Compare with the current version",
  },
  onDemand: { title: "On-demand service" },
  sections: {
    onDemand: "On demand",
    timetable: "Timetable",
    stops: "Stops",
    map: "Map",
    about: "About",
    frequency: "Frequency",
    sources: "Source feeds",
    export: "Export",
  },
  previous: {
    title: "Former Onestop ID",
    body: "The route had this ID in an older version of its feed. You see the newest version that uses it.",
  },
  stops: {
    title: "Stops",
    titleByDirection: "Stops by direction",
    note: "Minutes are from the first stop of a typical trip. Connections appear below each stop.",
    within: "Connections within",
    /** @param meters 0: the stop itself */
    distance: (meters: number) => (meters === 0 ? t`the stop` : t`${meters} m`),
    none: "This version has no stops for this route.",
    start: "start",
    platform: (code: string) => t`Platform ${code}`,
    direction: (name: string, stops: number) =>
      plural(stops, { one: "{name} · {n} stop", other: "{name} · {n} stops" }, { name }),
    directionLabel: (direction: string) => t`Direction: ${direction}`,
    variant: (from: string, to: string) => t`Variant: ${from} – ${to}`,
    trips: (count: number) => plural(count, { one: "{n} trip", other: "{n} trips" }),
    count: (count: number) => plural(count, { one: "{n} stop", other: "{n} stops" }),
    all: (count: number) => plural(count, { one: "Show {n} stop", other: "Show all {n} stops" }),
    connections: "Connections: ",
    moreConnections: (count: number) => plural(count, { one: "{n} more", other: "{n} more" }),
    connection: (type: string, route: string, agency: string) => `${type}: ${route}, ${agency}`,
    agency: (name: string) => `${name}: `,
  },
  map: {
    label: "Map",
    title: (route: string) => t`Path of ${route} on the map`,
    description: "A map of the route's path with its stops, north at the top. The stops are also listed on this page.",
    caption: "Path and stops of the route",
    captionOnDemand: "Zones and stops of on-demand service",
    descriptionOnDemand:
      "A map of the zones and stops that the route serves on demand, north at the top. They are also listed on this page.",
    titleOnDemand: (route: string) => t`Where ${route} runs on demand`,
  },
  about: {
    title: "About this route",
    shortName: "Short name",
    type: "Vehicle type",
    /** @param code the GTFS route_type */
    typeCode: (code: number) => t`route_type ${code}`,
    website: "Website",
    description: "Description",
    boarding: "Boarding between stops",
    leaving: "Leaving between stops",
    id: "GTFS ID",
    /** By continuous_pickup and continuous_drop_off; 1 is none. */
    continuous: {
      0: "anywhere along the route",
      2: "by phone",
      3: "by arrangement with the driver",
    } as Readonly<Record<number, string>>,
  },
  frequency: {
    title: "How often it runs",
    caption: "Typical wait at the busiest stop",
    captionAt: (stop: string) => t`Typical wait at the busiest stop, ${stop}`,
    none: "We don't know how often this route runs.",
    direction: "Direction",
    noDirection: (id: number) => t`direction ${id}`,
    stop: "Busiest stop",
    weekday: "Weekday",
    saturday: "Saturday",
    sunday: "Sunday",
    periods: ["7–9 am", "9 am–4 pm", "4–6 pm", "6 pm–7 am"],
    periods24: ["07–09", "09–16", "16–18", "18–07"],
    trips: (count: number) => plural(count, { one: "{n} trip", other: "{n} trips" }),
    varies: "varies",
    range: (least: string, most: string) => `${least} – ${most}`,
  },
  sources: {
    title: "Source feeds",
    caption: "Feeds that describe this route",
    feed: "Source feed",
    version: "Version",
    fetched: "Fetched",
    id: "GTFS route_id",
    permalink: "Permanent link",
    thisVersion: "this version",
  },
  report: (id: string, route: string) => t`Route ${id}: ${route}`,
  export: {
    title: "Export",
    geojson: "GeoJSON",
    route: "Route",
    stops: "Stops",
    around: "Around stops",
    meters: (meters: number) => t`${meters} m`,
    buffer: "Stop buffer",
    hull: "Stop hull",
    making: "Creating the file…",
    saved: "Saved",
    failed: "We couldn't create the file. Try again.",
    noArea: "The stops of this route don't enclose an area.",
    calls: (route: ReactNode, trips: ReactNode) => rich`JSON from the API: ${route}, ${trips}`,
    routeCall: "the route with its stops",
    tripsCall: "its trips",
  },
} as const);
