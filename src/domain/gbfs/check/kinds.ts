/** Kinds of values in GBFS files, and the check of each (https://gbfs.org/documentation/reference/#field-types). */
import { readRfc3339 } from "../../time/rfc3339.ts";
import { dayOf, isZone } from "../../time/service-day.ts";

/** Unix seconds in 2015, when GBFS was published: an earlier time is not one, or is in milliseconds or days. */
const FIRST_TIME = 1_450_155_600;
/** Unix seconds in 2286: a later time is in milliseconds. */
const LAST_TIME = 9_999_999_999;

type ValueKind = {
  /** What GBFS wants, after "GBFS wants". */
  wants: string;
  /** Whether a value is of the JSON type of the kind. */
  isType(value: unknown): boolean;
  /** Whether a value of this type is one of the kind. */
  isValid(value: never): boolean;
};

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";

const text = (wants: string, isValid: (value: string) => boolean): ValueKind => ({ wants, isType: isText, isValid });
const number = (wants: string, isValid: (value: number) => boolean): ValueKind => ({
  ...{ wants, isType: isNumber, isValid },
});

const between = (least: number, most: number) => (value: number) => value >= least && value <= most;
const wholeBetween = (least: number, most: number) => (value: number) =>
  Number.isInteger(value) && value >= least && value <= most;

function isLanguage(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

const isUri = (value: string): boolean => URL.canParse(value);

export const VALUE_KINDS = {
  id: text("a text that is not empty", (value) => value.trim() !== ""),
  text: text("a text", () => true),
  name: text("a text that is not empty", (value) => value.trim() !== ""),
  url: text("a URL that begins with http:// or https://", (value) => /^https?:\/\//i.test(value) && isUri(value)),
  uri: text("a URI with a scheme", isUri),
  email: text("an email address", (value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)),
  phone: text("a phone number in the form of E.164, such as +15550100", (value) => /^\+[1-9]\d{1,14}$/.test(value)),
  language: text("a BCP 47 language tag, such as en or fr-CA", isLanguage),
  timezone: text("a time zone of the IANA database, such as Europe/Paris", isZone),
  currency: text("a code of three capital letters (ISO 4217), such as EUR", (value) => /^[A-Z]{3}$/.test(value)),
  country: text("a code of two capital letters (ISO 3166-1), such as FR", (value) => /^[A-Z]{2}$/.test(value)),
  version: text("a version of GBFS, such as 2.3", (value) => /^\d+\.\d+(-RC\d*)?$/.test(value)),
  date: text("a date such as 2026-07-01", (value) => value.length === 10 && dayOf(value) !== null),
  clock: text("a time such as 06:00:00", (value) => /^\d{1,2}:[0-5]\d:[0-5]\d$/.test(value)),
  datetime: text("a time of RFC 3339, such as 2026-07-01T06:00:00Z", (value) => readRfc3339(value) !== null),
  timestamp: number("Unix seconds as a whole number", wholeBetween(FIRST_TIME, LAST_TIME)),
  boolean: { wants: "true or false", isType: (value) => typeof value === "boolean", isValid: () => true },
  flag: {
    wants: "1 or 0",
    isType: (value) => typeof value === "boolean" || isNumber(value),
    isValid: (value: unknown) => typeof value === "boolean" || value === 0 || value === 1,
  },
  count: number("a whole number that is not negative", wholeBetween(0, Number.MAX_SAFE_INTEGER)),
  amount: number("a number that is not negative", between(0, Number.MAX_VALUE)),
  /** Until GBFS 1.1, a price may be a text. */
  price: {
    wants: "a number that is not negative",
    isType: (value) => isNumber(value) || isText(value),
    isValid: (value: unknown) => String(value).trim() !== "" && Number(value) >= 0,
  },
  number: number("a number", Number.isFinite),
  share: number("a number from 0 to 1", between(0, 1)),
  latitude: number("a number of degrees from -90 to 90", between(-90, 90)),
  longitude: number("a number of degrees from -180 to 180", between(-180, 180)),
  month: number("a month from 1 to 12", wholeBetween(1, 12)),
  day: number("a day from 1 to 31", wholeBetween(1, 31)),
} satisfies Record<string, ValueKind>;

export type ValueKindName = keyof typeof VALUE_KINDS;
