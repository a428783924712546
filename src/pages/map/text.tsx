/** Every text of the map page. */

import type { ReactNode } from "react";
import { longDate } from "../../domain/formats.ts";
import { joinList } from "../../domain/language/lists.ts";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";

const routes = (n: number) => plural(n, { one: "{n} route", other: "{n} routes" });
const stops = (n: number) => plural(n, { one: "{n} stop", other: "{n} stops" });
const networks = (n: number) => plural(n, { one: "{n} network", other: "{n} networks" });
const rentals = (n: number) => plural(n, { one: "{n} rental place", other: "{n} rental places" });
const operators = (n: number) => plural(n, { one: "{n} operator", other: "{n} operators" });
/** Names of a start and a destination, as far as they have names. */
const between = (from: string, to: string) => {
  if (from !== "" && to !== "") return t`From ${from} to ${to}`;
  return from === "" && to === "" ? t`Your journey` : from === "" ? t`To ${to}` : t`From ${from}`;
};
const itineraries = (n: number) => plural(n, { one: "{n} itinerary", other: "{n} itineraries" });

export const text = messages({
  title: "Map",
  description: (site: string) =>
    t`Routes and stops of all operators on ${site} on one map, with filters, search, departures and directions.`,
  loading: "Loading…",
  loadingMap: "Loading the map…",
  close: "Close",
  clear: "Clear",
  search: {
    label: "Place, operator, route or stop",
    form: "Search everything",
    submit: "Search",
    more: (shortest: number) =>
      plural(shortest, { one: "Type at least {n} character.", other: "Type at least {n} characters." }),
    failed: "We couldn't search. Try again.",
    none: "No results",
    results: (n: number) => plural(n, { one: "{n} result", other: "{n} results" }),
    noLocation: "No location for this result",
    goTo: (lat: number, lon: number) => t`Go to ${lat}, ${lon}`,
    suggestions: "Suggestions",
    recent: "Recent places on this device",
    clearRecent: "Clear recent places",
  },
  lost: {
    title: "No interactive map",
    noWebgl:
      "This browser can't draw the map, because WebGL 2 is missing or turned off. You can also find its content here:",
    failed: "We couldn't load the map. Check your connection and reload the page. You can also find its content here:",
    tiles: "Parts of the map are missing. Check your connection.",
    again: "Try again",
  },
  ground: {
    ends: "The base map has no streets, so you can't zoom in further.",
  },
  share: {
    label: "Link to this map",
    what: "the link to this map",
  },
  tabs: {
    label: "Map contents",
    lines: "Routes and stops",
    departures: "Departures",
    directions: "Directions",
  },
  sheet: {
    label: "Height of the panel",
    heights: { peek: "Closed", half: "Half the screen", full: "Full screen" },
    raise: "Show the panel on the full screen",
    start: "Where to?",
  },
  selected: (name: ReactNode) => rich`Highlighted: ${name}`,
  pointed: "Routes and stops here",
  vehicles: (n: number) =>
    plural(n, { one: "{n} vehicle reports its position.", other: "{n} vehicles report their positions." }),
  inView: {
    title: "In view",
    empty: "No routes or stops in view.",
    whatsHere: "What's here?",
    counts: (counts: { networks: number; routes: number; stops: number; rentals: number }) =>
      joinList(
        [
          ...(counts.networks > 0 ? [networks(counts.networks)] : []),
          ...(counts.routes > 0 ? [routes(counts.routes)] : []),
          ...(counts.stops > 0 ? [stops(counts.stops)] : []),
          ...(counts.rentals > 0 ? [rentals(counts.rentals)] : []),
        ],
        "unit",
      ),
    networks: "Each dot is a network. Zoom in to see its routes.",
    lines: "Select a route. Zoom in for stops.",
    stops: "Select a route or stop.",
    moreRows: (n: number) =>
      plural(n, { one: "{n} more. Zoom in to see it.", other: "{n} more. Zoom in to see them." }),
    moreAgencies: (n: number) =>
      plural(n, { one: "{n} more agency. Zoom in to see it.", other: "{n} more agencies. Zoom in to see them." }),
    routesOf: routes,
    stopKinds: ["", "Station", "Entrance", "Node", "Boarding area"],
    highlight: "Highlight",
    zoom: "Zoom",
    zoomNamed: (name: string) => t`Zoom to ${name}`,
  },
  card: {
    open: "Open",
    system: "Rental system",
    hours: "Hours",
    /** `now · 15 · 30 min`. */
    minutes: (all: readonly number[]) =>
      all.every((n) => n === 0) ? t`now` : t`${all.map((n) => (n === 0 ? t`now` : n)).join(" · ")} min`,
    from: (stop: string) => t`from ${stop}`,
    none: "No departures in the next two hours.",
    every: (minutes: number) => t`every ${minutes} min`,
  },
  pick: {
    title: "Routes and stops here",
    rentals: "Shared vehicles here",
    empty: "No routes or stops here.",
    departures: "Departures near this point",
  },
  filters: {
    title: "Filters",
    titleCounted: (n: number) => plural(n, { one: "Filters ({n})", other: "Filters ({n})" }),
    modes: "Vehicle type",
    modeNames: {
      tram: "Tram",
      metro: "Metro",
      rail: "Rail",
      bus: "Bus",
      ferry: "Ferry",
      trolleybus: "Trolleybus",
      other: "Other",
    },
    frequency: "Frequency",
    headways: {
      0: "Any",
      600: "Every 10 minutes or better",
      1200: "Every 20 minutes or better",
      3600: "Every hour or better",
    } as Readonly<Record<number, string>>,
    operator: "Operator",
    allOperators: "All",
    timetable: "Timetable",
    services: { "": "Any", current: "Valid today", ends_soon: "Ends soon", expired: "Ended" },
    reset: "Clear filters",
  },
  options: {
    title: "Options",
    base: "Base map",
    bases: { page: "Match site theme", light: "Light", dark: "Dark", none: "None" },
    lines: "Routes",
    generated: "Show straight lines between stops where a feed has no shapes",
    problems: "Show routes with doubtful paths",
    problemsNote: "A path is doubtful if it has a straight segment of 50 km or more, or of 5 km between stops.",
    stops: "Stops",
    stopKinds: ["Stop or platform", "Station", "Entrance or exit", "", "Boarding area"],
    vehicles: "Vehicles",
    showVehicles: "Show vehicles that report their positions",
    showRentals: "Show rental stations and shared vehicles",
    reset: "Reset options",
  },
  feeds: { title: "Feeds of the world" },
  legend: {
    title: "Legend",
    colors: "Routes have their own color. A route without one has the color of its vehicle type:",
    metro: "Metro",
    tram: "Tram",
    rail: "Rail",
    ferry: "Ferry",
    busFrequent: "Bus, every 10 minutes or better",
    busMedium: "Bus, every 20 minutes or better",
    busInfrequent: "Bus, less often or unknown",
    highlighted: "Highlighted",
    stop: "Stop, when zoomed in",
    network: "Network, when zoomed out",
    vehicle: "Vehicle, when zoomed in",
    rental: "Shared vehicles to rent, with their number, when zoomed in",
    noRental: "Rental station without vehicles, or closed (×)",
  },
  departures: {
    onDemand: "On demand here",
    rentals: "Shared vehicles here",
    title: "Departures",
    choose: "Pick a point on the map, or choose:",
    change: "Pick another point on the map, or drag the pin.",
    middle: "Center of the map",
    position: "Use my location",
    radius: "Radius",
    meters: (n: number) => t`${n} m`,
    refresh: "Refresh every 60 seconds",
    fallback: "Use another day if today has no timetable",
    failed: "We couldn't load departures.",
    checkNow: "Refresh",
    checked: (time: ReactNode) => rich`Last checked ${time}`,
    none: (radius: string) => t`No departures within ${radius} in the next two hours.`,
    noneWider: "Enlarge the radius.",
    noneWiderOrFallback: "Enlarge the radius, or use another day.",
    noneElsewhere: "Choose another point.",
    noneElsewhereOrFallback: "Choose another point, or use another day.",
    within: (radius: string) => t`Within ${radius}`,
    useFallback: "Use another day",
    asPage: "Open as a page",
    /** @param date ISO 8601 */
    substitute: (date: string) => t`No timetable for today. Showing the same weekday, ${longDate(date)}.`,
    canceled: "Canceled",
    realtime: "Realtime",
    scheduled: "scheduled",
    platform: (code: string) => t`platform ${code}`,
    more: (n: number) => plural(n, { one: "Show {n} more", other: "Show {n} more" }),
    fewer: "Show fewer",
    nearestOnly: (n: number) =>
      plural(n, {
        one: "Showing only the nearest stop. Others are within the radius, too.",
        other: "Showing only the {n} nearest stops. Others are within the radius, too.",
      }),
    unknownAgency: "Unknown agency",
  },
  directions: {
    title: "Directions",
    swap: "Swap",
    reset: "Reset",
    mode: "Mode",
    modes: { TRANSIT: "Transit", RENTAL: "Transit and shared bikes", WALK: "Walk" },
    from: "From",
    to: "To",
    start: "Start",
    destination: "Destination",
    placeholder: "Place, stop or coordinates",
    suggestions: (n: number) =>
      plural(n, { one: "{n} suggestion. Use the arrow keys.", other: "{n} suggestions. Use the arrow keys." }),
    unknown: "Choose a suggestion, or type coordinates such as 53.3498, -6.2603.",
    pointAt: (lat: string, lon: string) => `${lat}, ${lon}`,
    chooseStart: "Search for a start, or pick it on the map. You can drag both pins.",
    chooseDestination: "Search for a destination, or pick it on the map. You can drag both pins.",
    bothSet: "Drag A or B, or clear a field, to change the route.",
    when: "When",
    wanted: { departure: "Depart at", arrival: "Arrive by" },
    /** Before a time, in the one line of a form. */
    leave: { departure: "leave", arrival: "arrive by" },
    edit: "Edit",
    date: "Date",
    time: "Time",
    now: "Now",
    deviceTime: (zone: string) => t`No stop is near the start, so times are those of your device (${zone}).`,
    localTime: (zone: string) => t`Times are local to the start (${zone}).`,
    estimates:
      "From schedules, with delays where agencies publish them. Walks follow streets where we have them (© OpenStreetMap contributors); other walking times, and times of rides on demand, are estimates.",
    stay: "Stay on board",
    delay: (minutes: number) =>
      minutes === 0
        ? t`on time`
        : minutes > 0
          ? plural(minutes, { one: "{n} minute late", other: "{n} minutes late" })
          : plural(-minutes, { one: "{n} minute early", other: "{n} minutes early" }),
    failed: "We couldn't load directions. Try again.",
    none: "No directions found between these places. Try other places or another time.",
    noService: "No service found for this date",
    itineraries,
    back: (n: number) => t`Back (${itineraries(n)})`,
    walk: "Walk",
    marks: { fastest: "fastest", changes: "fewest changes", walking: "least walking" },
    departs: "departs",
    change: "Change here",
    wholeTrip: "All stops of this trip",
    book: "Book this ride before you travel.",
    /** Before a time. */
    bookBy: "Book by",
    bookWith: (agency: string) => t`The feed doesn't say how to book. Ask ${agency}.`,
    arrived: "Arrived",
    fare: {
      line: (fare: string) => t`Fare: ${fare}`,
      amount: (amount: string, currency: string) => `${amount} ${currency}`,
      sum: (use: string, amount: string) => `${use}: ${amount}`,
      everybody: "Everybody",
      partial: "some rides only",
      unknown: "cannot be computed",
      none: "No fare data.",
      reason: (reason: string) => t`Cannot be computed: ${reason}.`,
    },
  },
  rental: {
    available: (n: number, station: string) =>
      plural(n, { one: "{n} vehicle at {station}", other: "{n} vehicles at {station}" }, { station }),
    docks: (n: number, station: string) =>
      plural(n, { one: "{n} free dock at {station}", other: "{n} free docks at {station}" }, { station }),
    returnAt: (station: string) => t`return it at ${station}`,
    leave: "leave it where the ride ends",
    price: (amount: string) => t`About ${amount}:`,
    tax: "Tax is added.",
    rent: "Rent it",
    missing: "We couldn't load all shared vehicles in view.",
    offer: "Show journeys with shared bikes",
    without: "Show journeys without shared bikes",
  },
  plan: {
    form: "Directions",
    placeholder: "Stop or coordinates",
    submit: "Show journeys",
    title: between,
    when: {
      departure: (date: string, time: ReactNode) => rich`Departing at ${time} or later, ${date}`,
      arrival: (date: string, time: ReactNode) => rich`Arriving by ${time}, ${date}`,
    },
    ends: { from: "start", to: "destination" },
    which: (end: string, input: string) => t`Which ${end}: “${input}”?`,
    unknown: {
      from: (input: string) => t`No stop matches the start “${input}”`,
      to: (input: string) => t`No stop matches the destination “${input}”`,
    },
    unknownHelp: "Type the name of a stop, or coordinates such as 53.3498, -6.2603.",
    noSearch: "Stop search is temporarily unavailable",
    bad: {
      from: (input: string) => t`“${input}” is not a place to start from`,
      to: (input: string) => t`“${input}” is not a place to go to`,
    },
    missing: { from: "Enter where the journey starts.", to: "Enter where the journey ends." },
    badTime: "This date or time doesn't exist",
    badTimeHelp: "Write the date as 2026-11-25 and the time as 08:30.",
    none: "No journey found",
    outside: (feed: ReactNode, first: string, last: string) =>
      rich`The timetable near the start, ${feed}, covers ${first} to ${last}.`,
    nearStart: "Departures near the start",
    noZone: "No stop is near the start, so times are in UTC.",
    earlier: "Earlier",
    later: "Later",
    changes: (n: number) => (n === 0 ? t`no changes` : plural(n, { one: "{n} change", other: "{n} changes" })),
    towards: (headsign: ReactNode) => rich`to ${headsign}`,
    passed: (n: number) => plural(n, { one: "{n} stop on the way", other: "{n} stops on the way" }),
    next: "Next departures:",
    last: "No later departures within a day",
  },
  without: {
    aroundPoint: "Departures near this point",
    places: "Places",
    noPlaces: "Places appear when a feed is imported.",
    operators,
    allPlaces: "All places",
    allOperators: "All operators",
    nearby: "Stops near me",
    pictureTitle: (agency: string) => t`Routes of ${agency}`,
    placeTitle: "Routes at this place",
    wayTitle: "The way from start to destination",
    pictureDescription: (n: number) =>
      plural(n, {
        one: "A drawing of {n} line in its color, north at the top.",
        other: "A drawing of {n} lines, each in its color, north at the top.",
      }),
    pictureCaption: (agency: ReactNode) => rich`Routes of ${agency}. Every operator page has a drawing like this.`,
  },
});
