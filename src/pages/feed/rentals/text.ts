/** Texts about a system of shared vehicles. */

import { thousands } from "../../../domain/formats.ts";
import { commaList } from "../../../domain/language/current.ts";
import { formatter } from "../../../domain/language/formatters.ts";
import { messages, t } from "../../../domain/language/messages.ts";
import { plural } from "../../../domain/plural.ts";

const FORM_FACTORS: Readonly<Record<string, string>> = messages({
  bicycle: "Bike",
  cargo_bicycle: "Cargo bike",
  car: "Car",
  moped: "Moped",
  scooter: "Scooter",
  scooter_standing: "Standing scooter",
  scooter_seated: "Seated scooter",
  other: "Other vehicle",
});

const PROPULSION: Readonly<Record<string, string>> = messages({
  human: "pedals",
  electric_assist: "electric assist",
  electric: "electric",
  combustion: "combustion engine",
  combustion_diesel: "diesel",
  hybrid: "hybrid",
  plug_in_hybrid: "plug-in hybrid",
  hydrogen_fuel_cell: "hydrogen",
});

const DAYS: Readonly<Record<string, string>> = messages({
  mon: "Mon",
  tue: "Tue",
  wed: "Wed",
  thu: "Thu",
  fri: "Fri",
  sat: "Sat",
  sun: "Sun",
});

const LEAP_YEAR = 2024;

/** A day of every year: `March 1`. @param month from 1 */
const yearDay = (month: number, day: number) =>
  formatter(
    "month and day",
    (locale) => new Intl.DateTimeFormat(locale, { month: "long", day: "numeric", timeZone: "UTC" }),
  ).format(Date.UTC(LEAP_YEAR, month - 1, day));

export const text = messages({
  verdict: {
    answers: (yes: boolean) => (yes ? t`Answers` : t`Does not answer`),
    fresh: (yes: boolean) => (yes ? t`Fresh` : t`Out of date`),
    valid: (yes: boolean) => (yes ? t`Valid` : t`Not valid`),
    problem: "The last attempt failed",
  },
  map: {
    title: "Stations and free vehicles",
    description: "A map of stations and free vehicles. The counts are in the table beside it.",
    caption: (withBike: number, stations: number, vehicles: number) =>
      stations === 0
        ? plural(vehicles, { one: "{n} vehicle", other: "{n} vehicles" })
        : plural(
            stations,
            {
              one: "{some} of {n} station has a vehicle; stations without one are pale",
              other: "{some} of {n} stations have a vehicle; stations without one are pale",
            },
            { some: thousands(withBike) },
          ),
  },
  facts: {
    name: "System",
    operator: "Operator",
    version: "GBFS version",
    vehicles: "Vehicles to rent",
    stations: "Stations",
    withBike: "With a vehicle",
    docks: "Places to return",
    regions: "Regions",
    zones: "Zones with rules",
    hours: "Hours",
    season: "Season",
    phone: "Phone",
    email: "Email",
    website: "Website",
    membership: "Membership",
    apps: "Apps",
    ios: "iPhone",
    android: "Android",
    open: "Open the app",
    terms: "Terms",
    privacy: "Privacy policy",
    license: "License of the data",
    fetched: "Availability fetched",
    read: "System files read",
  },
  types: {
    caption: "Vehicles by type",
    type: "Type",
    drive: "Drive",
    available: "To rent",
  },
  prices: {
    title: "Prices",
    caption: "Prices as published",
    plan: "Plan",
    price: "Price",
    terms: "Details",
    tax: "Tax is added.",
  },
  losses: {
    summary: "Entries that we left out",
    caption: "Entries that we left out",
    file: "File",
    reason: "Reason",
    count: "Entries",
    sample: "For example",
  },
  report: {
    errors: "Errors in the files",
    warnings: "Warnings about the files",
    finding: "Finding",
    place: "Where",
    count: "Count",
    sample: "For example",
  },
  days: {
    summary: "Last 90 days",
    caption: "Mean of each day's samples, in UTC",
    day: "Day",
    samples: "Samples",
    failures: "Failed",
    share: "Stations with a vehicle",
    vehicles: "Vehicles",
    most: "Most vehicles",
  },
  formFactor: (name: string) => FORM_FACTORS[name] ?? name.replaceAll("_", " "),
  propulsion: (name: string | null) => (name === null ? null : (PROPULSION[name] ?? name.replaceAll("_", " "))),
  /** "Mon–Sun 06:00 to 23:00". @param days as in GBFS; all seven and none are every day */
  hours: (days: readonly string[], start: string, end: string) => {
    const clock = (time: string) => {
      const [hour = "", minute = ""] = time.split(":");
      const isNextDay = Number(hour) > 24;
      const hours = String(isNextDay ? Number(hour) - 24 : hour).padStart(2, "0");
      return isNextDay ? t`${hours}:${minute} the next day` : `${hours}:${minute}`;
    };
    const names =
      days.length === 0 || days.length === 7 ? t`Every day` : commaList(days.map((day) => DAYS[day] ?? day));
    const isWhole = clock(start) === "00:00" && /^(23:59|24:00)/.test(end);
    return isWhole ? t`${names}, all day` : t`${names}, ${clock(start)} to ${clock(end)}`;
  },
  season: (startMonth: number, startDay: number, endMonth: number, endDay: number) =>
    t`${yearDay(startMonth, startDay)} to ${yearDay(endMonth, endDay)}`,
});
