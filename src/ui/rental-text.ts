/** Names of stations and shared vehicles, and words for what is available there. */
import type { RentalProperties } from "../domain/gbfs/groups.ts";
import { joinList } from "../domain/language/lists.ts";
import { messages, t } from "../domain/language/messages.ts";
import { plural } from "../domain/plural.ts";

/** Words for form_factor of GBFS. */
const VEHICLES: Readonly<Record<string, string>> = messages({
  bicycle: "Shared bike",
  cargo_bicycle: "Shared cargo bike",
  scooter: "Shared scooter",
  scooter_standing: "Shared scooter",
  scooter_seated: "Shared seated scooter",
});

const text = messages({
  bike: "Shared bike",
  vehicle: "Rental vehicle",
  station: "Rental station",
  closed: "closed",
  reserved: "reserved",
  toRent: (n: number) => plural(n, { one: "{n} to rent", other: "{n} to rent" }),
  docks: (n: number) => plural(n, { one: "{n} free dock", other: "{n} free docks" }),
  stations: (n: number) => plural(n, { one: "{n} rental station", other: "{n} rental stations" }),
  vehicles: (n: number) => plural(n, { one: "{n} free vehicle", other: "{n} free vehicles" }),
  several: "Shared vehicles",
  notAnswering: (system: string) => t`${system} isn't answering right now.`,
  stale: (system: string, time: string) =>
    t`${system} isn't answering right now. Availability was last read at ${time} UTC.`,
});

/** @param formFactor of GBFS; a bike if it is another one */
export const rentalVehicle = (formFactor: string): string => VEHICLES[formFactor] ?? text.bike;

/** The name of a station or vehicle; of a group, the number of each in it. */
export function rentalName(
  place: Pick<RentalProperties, "kind" | "name" | "vehicle_type" | "stations" | "free_vehicles">,
) {
  const { kind, name, vehicle_type, stations = 0, free_vehicles = 0 } = place;
  if (kind === "group") {
    const parts = [
      ...(stations > 0 ? [text.stations(stations)] : []),
      ...(free_vehicles > 0 ? [text.vehicles(free_vehicles)] : []),
    ];
    return joinList(parts, "unit");
  }
  if (name !== null) return name;
  if (kind === "station") return text.station;
  return vehicle_type === null ? text.vehicle : rentalVehicle(vehicle_type);
}

/** "3 to rent, 7 free docks"; empty if the system does not say, and for a free vehicle. */
export function rentalNote({
  kind,
  vehicles,
  docks,
  renting,
}: Pick<RentalProperties, "kind" | "vehicles" | "docks" | "renting">) {
  if (renting === false) return kind === "vehicle" ? text.reserved : text.closed;
  if (kind === "vehicle") return "";
  const parts = [...(vehicles === null ? [] : [text.toRent(vehicles)]), ...(docks === null ? [] : [text.docks(docks)])];
  return joinList(parts, "unit");
}

/** The heading of places of several systems. */
export const severalSystems = () => text.several;

/** Says that a system does not answer. @param fetched_at RFC 3339 in UTC; null if it never did */
export function rentalStateText({ name, fetched_at }: { name: string; fetched_at: string | null }) {
  return fetched_at === null ? text.notAnswering(name) : text.stale(name, fetched_at.slice(0, 16).replace("T", " "));
}
