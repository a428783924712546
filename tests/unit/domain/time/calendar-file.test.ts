import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarFile, icsLine, icsText } from "../../../../src/domain/time/calendar-file.ts";

const octets = (text: string) => new TextEncoder().encode(text).length;
const unfold = (file: string) => file.replaceAll("\r\n ", "");

/** The value of TEXT as a reader takes it (RFC 5545, 3.3.11). */
const readText = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, c: string) => (c.toLowerCase() === "n" ? "\n" : c));

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no file may hold
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f]/g;

const EVENT = {
  uid: "service-end.f-a@portal",
  date: "2026-12-31",
  revised: "2026-11-21T08:30:15.250Z",
  summary: "Service ends: Ä; B, C\\D",
  description: "one\ntwo",
  url: "https://portal.example/feeds/f-a",
};

describe("calendar files", () => {
  test("follow RFC 5545", () => {
    expect(unfold(calendarFile("Ends", [EVENT])).split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Transit Portal//Service ends//EN",
      "CALSCALE:GREGORIAN",
      "NAME:Ends",
      "X-WR-CALNAME:Ends",
      "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
      "BEGIN:VEVENT",
      "UID:service-end.f-a@portal",
      "DTSTAMP:20261121T083015Z",
      "DTSTART;VALUE=DATE:20261231",
      "DTEND;VALUE=DATE:20270101",
      "SUMMARY:Service ends: Ä\\; B\\, C\\\\D",
      "DESCRIPTION:one\\ntwo",
      "URL:https://portal.example/feeds/f-a",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  test("fold at 75 octets, never inside a character", () => {
    const folded = icsLine("SUMMARY", "ä".repeat(60));
    const lines = folded.trimEnd().split("\r\n");
    expect(lines.map(octets)).toEqual([74, 55]);
    expect(lines[1]!.startsWith(" ä")).toBe(true);
  });

  test("for any text, have short lines, lose nothing and gain no extra line", () => {
    const any = fc.string({ unit: "binary", maxLength: 300 });
    fc.assert(
      fc.property(any, (text) => {
        const file = calendarFile("x", [{ ...EVENT, summary: text, uid: text }]);
        for (const line of file.split("\r\n")) expect(octets(line)).toBeLessThanOrEqual(75);
        expect(file).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
        const lines = unfold(file).split("\r\n");
        expect(lines).toHaveLength(19);
        const kept = text.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROLS, "");
        expect(readText(lines[12]!.slice("SUMMARY:".length))).toBe(kept);
        expect(icsText(kept)).toBe(icsText(text));
      }),
    );
  });
});
