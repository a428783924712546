/** Texts of the stop page. Those of its board are in board-text.ts, those of its timetable in ../timetable/text.ts. */
import { decimals } from "../../domain/language/formatters.ts";
import { joinList } from "../../domain/language/lists.ts";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";

export const text = messages({
  title: (stop: string) => t`${stop} • Stop`,
  description: (stop: string, agencies: readonly string[]) =>
    agencies.length === 0
      ? t`${stop}: next departures, routes, platforms, accessibility, and data sources.`
      : t`${stop}, a stop of ${joinList(agencies, "unit")}: next departures, routes, platforms, accessibility, and data sources.`,
  kind: "Stop",
  actions: {
    reach: "Where can I get in 30 min?",
    walk: "Walk there",
    compare: "Compare with the current version",
  },
  sections: {
    onDemand: "On demand",
    rentals: "Bikes near this stop",
    departures: "Departures",
    routes: "Routes",
    nearby: "Routes nearby",
    timetable: "Timetable",
    about: "About",
    inside: "Inside the station",
    station: "Station",
    sources: "Source feeds",
  },
  previous: {
    title: "Former Onestop ID",
    body: "The stop had this ID in an older version of its feed. You see the newest version that uses it.",
  },
  map: {
    label: "Map",
    title: (stop: string) => t`${stop} on its lines`,
    description: (stop: string, station: boolean) =>
      station
        ? t`A map of ${stop} with the lines that call there and the parts of its station, north at the top.`
        : t`A map of ${stop} with the lines that call there, north at the top.`,
    caption: (station: boolean) =>
      station ? t`This stop, its station, and the lines that call here` : t`This stop and the lines that call here`,
  },
  routes: {
    title: "Routes here",
    none: "No route of this version calls here.",
    all: (count: number) => plural(count, { one: "Show {n} route", other: "Show all {n} routes" }),
  },
  nearby: { title: "Routes nearby", note: "At other stops within 50 m." },
  walks: {
    title: "Stops nearby",
    directions: (name: string, distance: string) => t`Directions on foot to ${name}: ${distance}`,
  },
  about: {
    title: "About this stop",
    kind: "Kind",
    station: "Station",
    wheelchair: "Wheelchair",
    access: "Way from the street",
    spoken: "Name as spoken",
    code: "Code",
    platform: "Platform",
    level: "Level",
    zone: "Fare zone",
    timezone: "Time zone",
    place: "Place",
    position: "Position",
    description: "Description",
    website: "Website",
    id: "GTFS ID",
  },
  /** By stop_access, of a platform. */
  access: { 0: "only through the station", 1: "directly" } as Readonly<Record<number, string>>,
  /** By location_type. */
  location: {
    0: "Stop or platform",
    1: "Station",
    2: "Entrance or exit",
    3: "Pathway node",
    4: "Boarding area",
  } as Readonly<Record<number, string>>,
  unknownLocation: "Stop",
  wheelchair: {
    boarding: "Boarding possible with a wheelchair",
    noBoarding: "No boarding with a wheelchair",
    accessible: "Accessible",
    notAccessible: "Not accessible",
    unknown: "Not stated",
  },
  level: (index: number) => t`Level ${index}`,
  station: {
    parts: "Platforms and entrances",
    ways: "Pathways",
    siblings: "Also at this station",
    caption: "Platforms, entrances, and other parts of the station",
    name: "Name",
    routes: "Routes",
    moreRoutes: (count: number) => plural(count, { one: "and {n} more", other: "and {n} more" }),
    all: (count: number) => plural(count, { one: "Show {n} part", other: "Show all {n} parts" }),
    nodes: (count: number) => plural(count, { one: "{n} node of its pathways", other: "{n} nodes of its pathways" }),
    nodesCaption: "Pathway nodes",
    showWays: "Show the pathways inside the station",
    findWay: (station: string) => t`Find a way inside ${station}`,
  },
  pathways: {
    caption: "Pathways inside the station",
    way: "Pathway",
    both: " and back: ",
    oneWay: " to: ",
    signs: (words: string) => t`Signs: ${words}`,
    kind: "Kind",
    length: "Length",
    meters: (meters: number) => t`${meters} m`,
    time: "Time",
    /** @param time minutes and seconds, `1:30` */
    minutes: (time: string) => t`${time} min`,
    steps: "Steps",
    slope: (percent: number) => t`Slope of up to ${decimals(percent, 1)}%`,
    width: (meters: number) => t`At least ${decimals(meters, 2)} m wide`,
    all: (count: number) => plural(count, { one: "Show {n} pathway", other: "Show all {n} pathways" }),
    unknownMode: "Way",
    /** An end without a name. */
    end: (kind: string, id: string) => `${kind} ${id}`,
  },
  sources: {
    title: "Source feeds",
    caption: "Feeds that describe this stop",
    feed: "Source feed",
    version: "Version",
    fetched: "Fetched",
    id: "GTFS stop_id",
    permalink: "Permanent link",
    thisVersion: "this version",
  },
  report: (id: string, stop: string) => t`Stop ${id}: ${stop}`,
} as const);
