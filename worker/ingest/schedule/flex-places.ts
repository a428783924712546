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
