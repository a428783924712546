/**
 * The place of a stop_times row as one integer of a stop list: 0 and above a stop, below -1 a location or a location group
 * (GTFS-Flex), so that trips through different zones have different patterns. -1 means none.
 */

export function placeOfLocation(location: number): number {
  return -2 - 2 * location;
}

export function placeOfGroup(group: number): number {
  return -3 - 2 * group;
}

/** Number of the location at a place; -1 for a stop or a group. */
export function locationAt(place: number): number {
  return place <= -2 && place % 2 === 0 ? (-2 - place) / 2 : -1;
}

/** Number of the location group at a place; -1 for a stop or a location. */
export function groupAt(place: number): number {
  return place <= -3 && place % 2 !== 0 ? (-3 - place) / 2 : -1;
}
