import { useEffect, useState } from "react";

/** The value once it has stayed the same for some milliseconds; at first at once. */
export function useDelayed(value: string, pause: number): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
