/** Rides that begin at the origin of a journey or end at its destination: on demand, or on a shared vehicle. */
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import type { TimedWay } from "../../../../src/domain/journey/timed-way.ts";
import type { TimeSpan } from "../../../../src/domain/on-demand/ride-times.ts";

/** Where riders get on or off, and the seconds of the walk between it and the end of the journey. */
export type RidePoint = {
  at: LonLat;
  name: string | null;
  /** The stop, where it is one. */
  stop?: { id: number; stop_id: string };
  walk: number;
  /** Whether the walk is the one on streets, where they are stored; else it is straight. */
  byStreets?: boolean;
};

/** A ride between two points. Times are Unix seconds. */
export type EndRide = {
  pickup: RidePoint;
  dropOff: RidePoint;
  /** Of the ride alone. */
  seconds: number;
  /** From the beginning of the walk to the pickup to the end of the walk from the drop-off. */
  whole: number;
  /** When the walk to the pickup may begin; infinite for rides at any time. */
  starts: TimeSpan;
};

/** The same to or from a place of the network: the way also has the change between the ride and the vehicle. */
export type StopRide = EndRide & { way: TimedWay };
