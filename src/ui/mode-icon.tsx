import type { ReactNode } from "react";
import type { Mode } from "../domain/gtfs/modes.ts";

/** Line drawings on a 24 × 24 grid, one per mode; drawn with the color of the text around them. */
const DRAWINGS: Record<Mode, ReactNode> = {
  tram: (
    <>
      <path d="M9 2.5h6M12 2.5V6" />
      <rect x="6" y="6" width="12" height="12" rx="3" />
      <path d="M6 12.5h12M9.5 18 8 21.5M14.5 18l1.5 3.5" />
    </>
  ),
  metro: (
    <>
      <path d="M3.5 21V11a8.5 8.5 0 0 1 17 0v10" />
      <rect x="8" y="8.5" width="8" height="8.5" rx="2" />
      <path d="M8 13h8M10 17l-1.5 4M14 17l1.5 4" />
    </>
  ),
  rail: (
    <>
      <path d="M8.5 3h7A3.5 3.5 0 0 1 19 6.5V14a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V6.5A3.5 3.5 0 0 1 8.5 3Z" />
      <path d="M5 11h14M12 3v8M9 18l-2.5 3.5M15 18l2.5 3.5" />
    </>
  ),
  bus: (
    <>
      <rect x="4" y="3.5" width="16" height="14.5" rx="3" />
      <path d="M4 11.5h16M7.5 18v2.5M16.5 18v2.5M8 14.8h.01M16 14.8h.01" />
    </>
  ),
  ferry: (
    <>
      <path d="M3 14.5 12 11l9 3.5-2.5 5h-13Z" />
      <path d="M6.5 13V7.5h11V13M10.5 7.5v-4h3v4M2.5 21.5h19" />
    </>
  ),
  cablecar: (
    <>
      <path d="M3.5 5.5h17M6 5.5V16h12V5.5M6 11h12" />
      <path d="M8.5 16v2.5M15.5 16v2.5M2.5 21h3M8 21h8M18.5 21h3" />
    </>
  ),
  gondola: (
    <>
      <path d="m2.5 6.5 19-4M12 4.5V9" />
      <rect x="5.5" y="9" width="13" height="11" rx="3.5" />
      <path d="M5.5 14.5h13" />
    </>
  ),
  funicular: (
    <>
      <path d="m3 21.5 18-9" />
      <path d="M5.5 17V9.5l13-6.5v7.5Z" />
      <path d="M10 7.5v7M14.2 5.3v7" />
    </>
  ),
  trolleybus: (
    <>
      <path d="m9 7-2.5-5M14.5 7 12 2" />
      <rect x="4" y="7" width="16" height="11.5" rx="3" />
      <path d="M4 13h16M7.5 18.5V21M16.5 18.5V21" />
    </>
  ),
  monorail: (
    <>
      <rect x="6" y="2.5" width="12" height="11" rx="3.5" />
      <path d="M6 8.5h12M9.5 13.5V17h5v-3.5M2.5 17h19M12 17v5" />
    </>
  ),
  coach: (
    <>
      <path d="M2.5 17V7.5a2.5 2.5 0 0 1 2.5-2.5h12.5l4 7V17Z" />
      <path d="M2.5 11h18M10 5v6M15.5 5v6" />
      <circle cx="7" cy="17.5" r="2" />
      <circle cx="17" cy="17.5" r="2" />
    </>
  ),
  air: (
    <path d="M12 2.5c1 0 1.5 1.2 1.5 2.5v4.5L21 14v2l-7.5-2.3v4.5l2.5 1.8v1.5l-4-1.2-4 1.2V20l2.5-1.8v-4.5L3 16v-2l7.5-4.5V5c0-1.3.5-2.5 1.5-2.5Z" />
  ),
  taxi: (
    <>
      <path d="M10 5V2.5h4V5M5 11l1.6-4.5A2.2 2.2 0 0 1 8.7 5h6.6a2.2 2.2 0 0 1 2.1 1.5L19 11" />
      <rect x="3" y="11" width="18" height="7" rx="2" />
      <path d="M6 18v2.5M18 18v2.5M7 14.5h.01M17 14.5h.01" />
    </>
  ),
  selfdrive: (
    <>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="13" r="2" />
      <path d="M3.3 11c5.5-2.5 11.9-2.5 17.4 0M12 15v6" />
    </>
  ),
  misc: (
    <>
      <circle cx="6" cy="18" r="3" />
      <circle cx="18" cy="6" r="3" />
      <path d="M9 18h5a3 3 0 0 0 3-3V9" />
    </>
  ),
};

/** The icon of a mode, always next to its name: hidden from assistive technology. */
export function ModeIcon({ mode, size = 20 }: { mode: Mode; size?: number }): ReactNode {
  return (
    <svg
      className="mode-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {DRAWINGS[mode]}
    </svg>
  );
}
