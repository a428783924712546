/** Asks the device where it is. Browser only. */
import { useEffect, useRef, useState } from "react";
import type { LonLat } from "../../domain/geo.ts";
import { REFUSALS } from "./refusals.ts";

/** Milliseconds that the device has, and of how old a position may be. */
const OPTIONS = { timeout: 15_000, maximumAge: 60_000 };

/**
 * @param found told the position in WGS84 degrees, unless what asked is gone by then
 * @param otherwise what else can be done, said behind a refusal
 * @returns `said`: what to tell the visitor meanwhile, or why there is none
 */
export function useOwnPosition(found: (at: LonLat) => void, otherwise = ""): { said: string; ask(): void } {
  const [said, say] = useState("");
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const refuse = (code: number) => say(`${REFUSALS[code] ?? ""} ${otherwise}`.trim());
  const ask = () => {
    if (!("geolocation" in navigator)) return refuse(2);
    say("Looking for your position…");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        if (isGone.current) return;
        say("");
        found([longitude, latitude]);
      },
      ({ code }) => refuse(code),
      OPTIONS,
    );
  };
  return { said, ask };
}
