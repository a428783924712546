import type { ReactNode } from "react";
import { EARLY_HANDLE } from "../early.ts";
import { PLAN_TO_ID } from "../plan/plan-ids.ts";
import { text } from "../text.tsx";

/**
 * The upper edge of the sheet until the scripts come. It works without them: the handle is a checkbox that raises the
 * sheet (map.css), and the pill is a label that leads to a field.
 */
export function EarlyHead(): ReactNode {
  return (
    <div className="map-sheet-head">
      <input className={EARLY_HANDLE} type="checkbox" aria-label={text.sheet.raise} autoComplete="off" />
      {/* Beside the label of the field itself, for pointers alone. */}
      <label className="map-pill" htmlFor={PLAN_TO_ID} aria-hidden="true">
        {text.sheet.start}
      </label>
    </div>
  );
}
