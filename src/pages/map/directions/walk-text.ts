/** What the steps of a walk say: turns, points of the compass, and streets. */
import { messages, t } from "../../../domain/language/messages.ts";
import { plural } from "../../../domain/plural.ts";
import type { AbsoluteDirection, RelativeDirection } from "../../../domain/streets/steps.ts";

export const text = messages({
  count: (n: number) => plural(n, { one: "{n} step of the walk", other: "{n} steps of the walk" }),
  turns: {
    CONTINUE: "Continue",
    SLIGHTLY_LEFT: "Slightly left",
    LEFT: "Left",
    HARD_LEFT: "Sharp left",
    SLIGHTLY_RIGHT: "Slightly right",
    RIGHT: "Right",
    HARD_RIGHT: "Sharp right",
  } satisfies Record<Exclude<RelativeDirection, "DEPART" | "ELEVATOR">, string>,
  compass: {
    NORTH: "North",
    NORTHEAST: "Northeast",
    EAST: "East",
    SOUTHEAST: "Southeast",
    SOUTH: "South",
    SOUTHWEST: "Southwest",
    WEST: "West",
    NORTHWEST: "Northwest",
  } satisfies Record<AbsoluteDirection, string>,
  /** Streets without a name, as the API says what they are (src/domain/streets/steps.ts). */
  kinds: {
    path: "path",
    "pedestrian zone": "pedestrian zone",
    street: "street",
    road: "road",
    track: "track",
    platform: "platform",
    corridor: "corridor",
    elevator: "elevator",
    crossing: "crossing",
  } as Readonly<Record<string, string>>,
  elevator: "Take the elevator",
  inStation: "Walk through the station",
  onStreet: (begin: string, street: string) => t`${begin} on ${street}`,
  staysOn: (begin: string, street: string) => t`${begin}, staying on ${street}`,
  onKind: (begin: string, kind: string) => t`${begin} on a ${kind}`,
  onSteps: (begin: string) => t`${begin} on steps`,
});
