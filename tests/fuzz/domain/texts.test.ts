import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  byteSize,
  capitalizeWords,
  clockTime,
  dateTime,
  durationWords,
  hms,
  isoDateOf,
  joinUnique,
  median,
  parseClock,
  percentage,
  reformatClock,
  relativeTime,
  shortenName,
  thousands,
} from "../../../src/domain/formats.ts";
import { contrastRatio, readableOn, routeBadge } from "../../../src/domain/gtfs/color.ts";
import { modeOf } from "../../../src/domain/gtfs/modes.ts";
import { routeTypeWords, topType } from "../../../src/domain/gtfs/route-types.ts";
import { sanitizeFileName, sanitizeUrl } from "../../../src/domain/text/sanitize.ts";
import { formatGtfsTime, parseGtfsTime } from "../../../src/domain/time/gtfs-time.ts";
import { dayOf, isoDate, localNow, serviceDayOrigin, weekdayOf } from "../../../src/domain/time/service-day.ts";

const seconds = fc.integer({ min: 0, max: 400 * 3600 });

test("GTFS times survive a round trip as text, padded or not", () => {
  fc.assert(
    fc.property(seconds, (value) => {
      const text = formatGtfsTime(value);
      expect(parseGtfsTime(text)).toBe(value);
      expect(parseGtfsTime(text.replace(/^0/, ""))).toBe(value);
      expect(parseClock(text)).toBe(value);
      expect(reformatClock(text)).toBe(clockTime(value));
    }),
  );
});

test("any text is a GTFS time or null, never negative, never NaN", () => {
  const timeLike = fc.stringMatching(/^ ?-?[0-9:a]{0,10} ?$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), timeLike), (text) => {
      const value = parseGtfsTime(text);
      if (value !== null) expect(Number.isInteger(value) && value >= 0).toBe(true);
      expect(Number.isNaN(parseClock(text))).toBe(false);
      expect(typeof reformatClock(text)).toBe("string");
    }),
    { numRuns: 2000 },
  );
});

test("both forms of a date, its day and its weekday agree with JavaScript's calendar", () => {
  const day = fc.integer({ min: dayOf("0001-01-01")!, max: dayOf("9999-12-31")! });
  fc.assert(
    fc.property(day, (value) => {
      const text = isoDate(value);
      expect(dayOf(text)).toBe(value);
      expect(dayOf(text.replaceAll("-", ""))).toBe(value);
      expect((weekdayOf(value) + 1) % 7).toBe(new Date(`${text}T00:00:00Z`).getUTCDay());
    }),
  );
});

test("eight digits are a date exactly if JavaScript's calendar has it", () => {
  const number = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(number(9999), number(13), number(32), (year, month, day) => {
      const text = [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join(
        "-",
      );
      const time = Date.parse(`${text}T00:00:00Z`);
      // The language rolls 30 February over to March.
      const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
      expect(dayOf(text) !== null).toBe(exists);
    }),
    { numRuns: 2000 },
  );
});

const ZONES = [
  "America/New_York",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
  "America/Santiago",
  "Asia/Beirut",
  "Africa/Casablanca",
  "Pacific/Chatham",
  "Pacific/Apia",
  "America/St_Johns",
  "Antarctica/Troll",
];

test("an instant is its day's origin plus its seconds, and the day is the local one", () => {
  const instant = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instant, (zone, epochMs) => {
      const { day, seconds: since } = localNow(zone, epochMs);
      expect(serviceDayOrigin(day, zone) + since).toBe(Math.floor(epochMs / 1000));
      expect(new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(epochMs)).toBe(
        isoDate(day),
      );
      expect(since).toBeGreaterThanOrEqual(-3 * 3600);
      expect(since).toBeLessThan(27 * 3600);
    }),
    { numRuns: 500 },
  );
});

test("a negative H:MM:SS is the positive one in brackets", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (value) => {
      expect(hms(-value)).toBe(`(${hms(value)})`);
    }),
  );
});

describe("formats", () => {
  const anyText = fc.string({ unit: "binary" });
  const anyNumber = fc.oneof(
    fc.double(),
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.constantFrom(8.64e15, -8.64e15),
  );
  const anything = fc.oneof(anyText, fc.double(), fc.constantFrom(null, undefined));

  test("no format throws, and none writes NaN, undefined or Infinity", () => {
    fc.assert(
      fc.property(
        anything,
        anyNumber,
        fc.constantFrom("UTC", "Asia/Tokyo", "America/New_York"),
        (value, number, zone) => {
          const written = [
            thousands(value),
            percentage(value),
            byteSize(number),
            durationWords(number),
            relativeTime(number, 0),
            isoDateOf(number, zone),
            dateTime(number, zone),
            relativeTime(typeof value === "string" ? value : null, number),
          ];
          for (const text of written) expect(text).not.toMatch(/NaN|undefined|Infinity|∞/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("a shortened name is the beginning of the name, in whole characters", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 10 }), (text, length) => {
        const short = shortenName(text, length);
        const cut = [...text].length > length;
        expect(short).toBe(cut ? `${[...text].slice(0, length).join("")}…` : text);
        expect(short.isWellFormed()).toBe(true);
      }),
    );
  });

  test("a byte size has at most three digits before the point until the last unit", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 9e26, noNaN: true }), (bytes) => {
        expect(byteSize(bytes)).toMatch(/^\d{1,3}(\.\d{1,2})? ([kMGTPEZY]?B)$/);
      }),
    );
  });

  test("capitalizing keeps the spaces and is stable", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."aBé -_1Z") }), (text) => {
        const once = capitalizeWords(text);
        expect(capitalizeWords(once)).toBe(once);
        expect(once.toLowerCase()).toBe(text.toLowerCase());
      }),
    );
  });

  test("the median of a sorted list splits it in half", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const middle = median(values.toSorted((a, b) => a - b));
        expect(values).toContain(middle);
        expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2);
        expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });

  test("joined texts contain each text of the list once", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zA-Z0-9]{1,3}$/)), (values) => {
        const joined = joinUnique(values);
        expect(joined === "" ? [] : joined.split(", ")).toEqual([...new Set(values)].toSorted());
      }),
    );
  });

  test("every number has a mode, words and a top type", () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double()), (code) => {
        expect(routeTypeWords(code).length).toBeGreaterThan(0);
        expect(modeOf(code)).toBeTypeOf("string");
        expect([-1, 0, 1, 2, 3, 4, 5, 6, 7, 11, 12]).toContain(topType(code));
      }),
    );
  });

  test("the text of a badge is legible on it, for any feed data", () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const color = fc.tuple(channel, channel, channel);
    const hex = fc.oneof(fc.stringMatching(/^[0-9a-fA-F]{6}$/), fc.string(), fc.constant(null));
    fc.assert(
      fc.property(color, color, hex, hex, fc.integer({ min: 0, max: 1800 }), (fill, text, a, b, route_type) => {
        expect(contrastRatio(fill, readableOn(fill, text))).toBeGreaterThanOrEqual(4.5);
        const badge = routeBadge({ route_color: a, route_text_color: b, route_type });
        expect(badge.fill).toMatch(/^#[0-9a-f]{6}$/);
        expect(badge.text).toMatch(/^#[0-9a-f]{6}$/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("sanitize", () => {
  const PIECES = [
    "javascript",
    "data",
    "vbscript",
    "file",
    "blob",
    "http",
    "https",
    "mailto",
    ":",
    "//",
    "/",
    ".",
    "&#106;",
    "&#x0a;",
    "&Tab;",
    "&NewLine;",
    "&colon;",
    "&amp;",
    "%",
    "%25",
    "%6a",
    "%00",
    "%3A",
    "\\n",
    "\\",
    "\t",
    "\n",
    " ",
    "\u200b",
    "\u0000",
    "&#",
    ";",
    "#",
    "?",
    "é",
    "_",
    "-",
    "1",
  ];
  const hostile = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join(""));
  const anyText = fc.oneof(hostile, fc.string({ unit: "binary" }));

  test("no browser treats a sanitized URL as code, a file or a blob", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const url = sanitizeUrl(text);
        const base = "https://portal.example/";
        if (!URL.canParse(url, base)) return;
        expect(["javascript:", "data:", "vbscript:", "file:", "blob:"]).not.toContain(new URL(url, base).protocol);
      }),
      { numRuns: 5000 },
    );
  });

  test("sanitizing a URL twice changes nothing", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = sanitizeUrl(text);
        expect(sanitizeUrl(once)).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });

  test("a web URL is returned unchanged", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
        const plain = !/&(#|tab;|newline;|colon;|amp;)|\\[nrt]/i.test(text);
        if (plain) expect(sanitizeUrl(text)).toBe(text);
      }),
    );
  });

  test("a file name contains no forbidden character and is not a device name", () => {
    const name = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .array(fc.constantFrom("con", "lpt1", ".", " ", "/", "?", "a", "\n", "\u0085"), { maxLength: 6 })
        .map((p) => p.join("")),
    );
    fc.assert(
      fc.property(name, (text) => {
        const clean = sanitizeFileName(text);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what has to be absent
        expect(clean).not.toMatch(/[/?<>\\:*|"\x00-\x1f\x80-\x9f]|[. ]$/);
        expect(clean === "").toBe(/^\.*$/.test(text));
      }),
      { numRuns: 2000 },
    );
  });
});
