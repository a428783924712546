/** Reads the position of the device. Browser only. */
import { useEffect, useRef, useState } from "react";
import type { LonLat } from "../../domain/geo/globe.ts";
import { REFUSALS } from "./refusals.ts";
import { text } from "./text.tsx";

/** Milliseconds that the device has to answer, and maximum age of a position. */
const OPTIONS = { timeout: 15_000, maximumAge: 60_000 };

/**
 * @param found called with the position in WGS84 degrees, unless the component is unmounted
 * @param otherwise what else can be done, said behind a refusal
 * @returns `said`: what to tell the visitor meanwhile, or why there is none
 */
export function useOwnPosition(onPosition: (at: LonLat) => void, otherwise = ""): { message: string; ask(): void } {
  const [message, say] = useState("");
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
    say(text.looking);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        if (isGone.current) return;
        say("");
        onPosition([longitude, latitude]);
      },
      ({ code }) => refuse(code),
      OPTIONS,
    );
  };
  return { message, ask };
}
