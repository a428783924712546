/** Texts of the page "near me". */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "Near me",
  onDemand: "On demand here",
  rentals: "Shared vehicles here",
  titleOf: (name: string) => t`Near ${name}`,
  description: "Stops and next departures around your position or any place, with a map.",
  lead: "Stops and departures near you. Bookmark or share this page.",
  change: "Choose a place and distance",
  form: "Position",
  field: "Place, stop or coordinates",
  hint: (example: string) => t`e.g. ${example}`,
  radius: "Within",
  submit: "Show departures",
  mine: "Use my position",
  looking: "Looking for your position…",
  otherwise: "Or type a place.",
  refusals: {
    1: "Your browser didn't share your position. Allow it for this site.",
    2: "We couldn't find your position.",
    3: "Finding your position took too long.",
  },
  choose: {
    title: (query: string) => t`Which “${query}”?`,
    noPlace: "No location for this result",
    none: (query: string) => t`No places or stops match “${query}”`,
    noneHelp: (places: ReactNode) => rich`Check the spelling, or browse the ${places}.`,
    places: "list of places",
    failed: "Place search is temporarily unavailable",
    failedHelp: "Use your position, or type coordinates such as 53.3498, -6.2603.",
    noCity: (name: string) => t`No location for ${name}`,
    noCityHelp: "Try the name of a stop, or coordinates.",
  },
  bad: {
    title: "These coordinates can't be used",
    latitudeMissing: "The latitude is missing.",
    longitudeMissing: "The longitude is missing.",
    latitude: (text: string) => t`“${text}” is not a latitude: write degrees as a number, such as 53.3498.`,
    longitude: (text: string) => t`“${text}” is not a longitude: write degrees as a number, such as -6.2603.`,
    latitudeRange: (value: number) => t`A latitude lies between -90 and 90; ${value} does not.`,
    longitudeRange: (value: number) => t`A longitude lies between -180 and 180; ${value} does not.`,
  },
  map: {
    title: (name: string) => t`Map of the stops near ${name}`,
    description: (stops: number) =>
      plural(stops, {
        one: "{n} stop around the position, which is marked; north at the top.",
        other: "{n} stops around the position, which is marked; north at the top.",
      }),
    here: "your position",
    position: "Your position",
    caption: (name: string) => t`Stops near ${name}`,
  },
  none: {
    title: (radius: string) => t`No stops within ${radius}`,
    wider: (radius: string) => t`Look within ${radius}`,
    nothing: (places: ReactNode) => rich`We have no departures around here. See which ${places} we cover.`,
    places: "places",
    nearest: (stop: ReactNode, distance: string, departures: ReactNode) =>
      rich`The nearest stop with departures is ${stop}, ${distance} away. ${departures}`,
    departures: "Show its departures",
  },
  substitute: (date: string) => t`No timetable for today: these are the departures of the same weekday, ${date}.`,
  noDepartures: "No departures in the next two hours.",
  more: "Only the nearest stops are shown. There are more within this distance.",
});
