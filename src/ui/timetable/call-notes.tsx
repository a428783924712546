import type { ReactNode } from "react";
import { text } from "./text.tsx";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Letters in place of a note: A to Z, then AA, AB, and so on. */
export function noteLetters(index: number): string {
  const rest = Math.floor(index / LETTERS.length);
  return (rest === 0 ? "" : noteLetters(rest - 1)) + LETTERS[index % LETTERS.length];
}

/** The letter of a note beside a time; nothing without one. */
export function NoteMark({ note }: { note: number | null | undefined }): ReactNode {
  return note == null ? null : <sup>{noteLetters(note)}</sup>;
}

/** What the letters of a timetable mean. */
export function NoteLegend({ notes }: { notes: readonly string[] }): ReactNode {
  if (notes.length === 0) return null;
  return (
    <ul className="timetable-notes small" aria-label={text.notes}>
      {notes.map((note, i) => (
        <li key={note}>
          <b>{noteLetters(i)}</b> {note}
        </li>
      ))}
    </ul>
  );
}
