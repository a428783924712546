/** Reads the files of a system that change rarely into one shape, for GBFS 1.0 to 3.0. */
import { isObject } from "../json-object.ts";
import type { GbfsDiscovery } from "./discovery.ts";
import { GbfsFailure, type GbfsLosses } from "./failure.ts";
import type {
  RentalAlert,
  RentalApp,
  RentalCalendar,
  RentalHours,
  RentalInformation,
  RentalRegion,
  RentalStation,
  RentalSystem,
} from "./model.ts";
import { readPlans } from "./plans.ts";
import type { GbfsFiles, GbfsReading } from "./reading.ts";
import {
  appLinkOf,
  countOf,
  dateOf,
  entriesOf,
  flagOf,
  type GbfsObject,
  localText,
  numberOf,
  positionProblem,
  rentalUrisOf,
  secondsOf,
  textOf,
  textsOf,
  webUrlOf,
  wholeOf,
} from "./values.ts";
import { readVehicleTypes } from "./vehicle-types.ts";
import { readZones } from "./zones.ts";

/**
 * Reads a system. An entry that cannot be used is left out and counted in `losses`; of entries with one id the first is
 * kept.
 * @throws GbfsFailure if system_information is missing or a file has another shape
 */
export function readSystem(discovery: GbfsDiscovery, files: GbfsFiles, losses: GbfsLosses): RentalSystem {
  const information = files.get("system_information");
  if (information === undefined)
    throw new GbfsFailure("file_missing", "system_information", "system_information is missing.");
  const data = information.data as GbfsObject;
  const language = discovery.language ?? textsOf(data.languages)[0] ?? textOf(data.language);
  const reading: GbfsReading = { files, language, losses };
  const { zones, globalRules } = readZones(reading);
  return {
    version: discovery.version,
    language,
    information: readInformation(data, language),
    vehicle_types: readVehicleTypes(reading),
    stations: readStations(reading),
    plans: readPlans(reading),
    regions: readRegions(reading),
    hours: readHours(reading),
    calendars: readCalendars(reading),
    alerts: readAlerts(reading),
    zones,
    global_rules: globalRules,
    versions: entriesOf(files.get("gbfs_versions"), "gbfs_versions", "versions", losses).flatMap(({ entry }) => {
      const [version, url] = [textOf(entry.version), webUrlOf(entry.url)];
      return version === null || url === null ? [] : [{ version, url }];
    }),
  };
}

function readInformation(data: GbfsObject, language: string | null): RentalInformation {
  const local = (value: unknown) => localText(value, language);
  const systemId = textOf(data.system_id) ?? "";
  const brand = isObject(data.brand_assets) ? data.brand_assets : null;
  const apps = isObject(data.rental_apps) ? data.rental_apps : null;
  return {
    system_id: systemId,
    name: local(data.name) ?? systemId,
    short_name: local(data.short_name),
    operator: local(data.operator),
    url: webUrlOf(data.url),
    purchase_url: webUrlOf(data.purchase_url),
    start_date: dateOf(data.start_date),
    phone_number: textOf(data.phone_number),
    email: textOf(data.email),
    feed_contact_email: textOf(data.feed_contact_email),
    timezone: textOf(data.timezone),
    license_url: webUrlOf(data.license_url),
    terms_url: webUrlOf(local(data.terms_url)),
    terms_last_updated: dateOf(data.terms_last_updated),
    privacy_url: webUrlOf(local(data.privacy_url)),
    privacy_last_updated: dateOf(data.privacy_last_updated),
    opening_hours: textOf(data.opening_hours),
    brand_assets:
      brand === null
        ? null
        : {
            brand_last_modified: dateOf(brand.brand_last_modified),
            brand_terms_url: webUrlOf(brand.brand_terms_url),
            brand_image_url: webUrlOf(brand.brand_image_url),
            brand_image_url_dark: webUrlOf(brand.brand_image_url_dark),
            color: textOf(brand.color),
          },
    rental_apps: apps === null ? null : { ios: readApp(apps.ios), android: readApp(apps.android) },
  };
}

function readApp(value: unknown): RentalApp | null {
  if (!isObject(value)) return null;
  return { store_uri: appLinkOf(value.store_uri), discovery_uri: appLinkOf(value.discovery_uri) };
}

function readStations({ files, language, losses }: GbfsReading): RentalStation[] {
  const file = "station_information";
  const ids = new Set<string>();
  return entriesOf(files.get(file), file, "stations", losses).flatMap(({ entry, place }) => {
    const [id, lat, lon] = [textOf(entry.station_id), numberOf(entry.lat), numberOf(entry.lon)];
    const reason = id === null ? "It has no station_id." : positionProblem(lat, lon);
    if (id === null || reason !== null || lat === null || lon === null) {
      losses.add(file, reason ?? "It has no position.", id ?? place);
      return [];
    }
    if (ids.has(id)) {
      losses.add(file, "Another station has this id.", id);
      return [];
    }
    ids.add(id);
    const area = entry.station_area;
    const hoop = flagOf(entry.parking_hoop);
    return [
      {
        station_id: id,
        name: localText(entry.name, language) ?? id,
        short_name: localText(entry.short_name, language),
        lat,
        lon,
        address: textOf(entry.address),
        cross_street: textOf(entry.cross_street),
        post_code: textOf(entry.post_code),
        rental_methods: textsOf(entry.rental_methods),
        is_virtual_station: flagOf(entry.is_virtual_station),
        station_area:
          isObject(area) && typeof area.type === "string" && Array.isArray(area.coordinates)
            ? { type: area.type, coordinates: area.coordinates }
            : null,
        parking_type: textOf(entry.parking_type),
        // A flag in GBFS, a number in Transitland v2.
        parking_hoop: hoop === null ? null : Number(hoop),
        contact_phone: textOf(entry.contact_phone),
        capacity: countOf(entry.capacity),
        is_valet_station: flagOf(entry.is_valet_station),
        is_charging_station: flagOf(entry.is_charging_station),
        station_opening_hours: textOf(entry.station_opening_hours),
        region_id: textOf(entry.region_id),
        rental_uris: rentalUrisOf(entry.rental_uris),
      },
    ];
  });
}

function readRegions({ files, language, losses }: GbfsReading): RentalRegion[] {
  const file = "system_regions";
  return entriesOf(files.get(file), file, "regions", losses).flatMap(({ entry, place }) => {
    const id = textOf(entry.region_id);
    if (id !== null) return [{ region_id: id, name: localText(entry.name, language) ?? id }];
    losses.add(file, "It has no region_id.", place);
    return [];
  });
}

const CLOCK = /^([01]?\d|2\d|3\d|4[0-7]):[0-5]\d(:[0-5]\d)?$/;

function readHours({ files, losses }: GbfsReading): RentalHours[] {
  const file = "system_hours";
  return entriesOf(files.get(file), file, "rental_hours", losses).flatMap(({ entry, place }) => {
    const [start, end] = [textOf(entry.start_time), textOf(entry.end_time)];
    if (start === null || end === null || !CLOCK.test(start) || !CLOCK.test(end)) {
      losses.add(file, "Its times cannot be read.", place);
      return [];
    }
    const days = textsOf(entry.days).map((day) => day.toLowerCase());
    return [{ user_types: textsOf(entry.user_types), days, start_time: start, end_time: end }];
  });
}

function readCalendars({ files, losses }: GbfsReading): RentalCalendar[] {
  const file = "system_calendar";
  return entriesOf(files.get(file), file, "calendars", losses).flatMap(({ entry, place }) => {
    const [startMonth, startDay] = [wholeOf(entry.start_month), wholeOf(entry.start_day)];
    const [endMonth, endDay] = [wholeOf(entry.end_month), wholeOf(entry.end_day)];
    if (startMonth === null || startDay === null || endMonth === null || endDay === null) {
      losses.add(file, "Its days cannot be read.", place);
      return [];
    }
    return [
      {
        ...{ start_month: startMonth, start_day: startDay, start_year: wholeOf(entry.start_year) },
        ...{ end_month: endMonth, end_day: endDay, end_year: wholeOf(entry.end_year) },
      },
    ];
  });
}

function readAlerts({ files, language, losses }: GbfsReading): RentalAlert[] {
  const file = "system_alerts";
  return entriesOf(files.get(file), file, "alerts", losses).flatMap(({ entry, place }) => {
    const summary = localText(entry.summary, language);
    if (summary === null) {
      losses.add(file, "It has no summary.", textOf(entry.alert_id) ?? place);
      return [];
    }
    const times = Array.isArray(entry.times) ? entry.times.filter(isObject) : [];
    return [
      {
        alert_id: textOf(entry.alert_id) ?? place,
        type: textOf(entry.type)?.toLowerCase() ?? "other",
        url: webUrlOf(localText(entry.url, language)),
        summary,
        description: localText(entry.description, language),
        last_updated: secondsOf(entry.last_updated),
        times: times.map((time) => ({ start: secondsOf(time.start), end: secondsOf(time.end) })),
        station_ids: textsOf(entry.station_ids),
        region_ids: textsOf(entry.region_ids),
      },
    ];
  });
}
