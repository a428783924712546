import { isObject } from "../json-object.ts";
import type { RentalVehicleType } from "./model.ts";
import type { GbfsReading } from "./reading.ts";
import {
  countOf,
  dateOf,
  entriesOf,
  localText,
  numberOf,
  rentalUrisOf,
  textOf,
  textsOf,
  webUrlOf,
  wholeOf,
} from "./values.ts";

/** Reads vehicle_types, which exists from GBFS 2.1 on. */
export function readVehicleTypes({ files, language, losses }: GbfsReading): RentalVehicleType[] {
  const file = "vehicle_types";
  return entriesOf(files.get(file), file, "vehicle_types", losses).flatMap(({ entry, place }) => {
    const id = textOf(entry.vehicle_type_id);
    if (id === null) {
      losses.add(file, "It has no vehicle_type_id.", place);
      return [];
    }
    const assets = isObject(entry.vehicle_assets) ? entry.vehicle_assets : null;
    return [
      {
        vehicle_type_id: id,
        form_factor: textOf(entry.form_factor) ?? "other",
        propulsion_type: textOf(entry.propulsion_type),
        name: localText(entry.name, language),
        rider_capacity: countOf(entry.rider_capacity),
        cargo_volume_capacity: countOf(entry.cargo_volume_capacity),
        cargo_load_capacity: countOf(entry.cargo_load_capacity),
        eco_label: textOf(entry.eco_label),
        country_code: textOf(entry.country_code),
        eco_sticker: textOf(entry.eco_sticker),
        max_range_meters: numberOf(entry.max_range_meters),
        vehicle_accessories: textsOf(entry.vehicle_accessories),
        gco_2_km: wholeOf(entry.g_CO2_km),
        vehicle_image: webUrlOf(entry.vehicle_image),
        make: localText(entry.make, language),
        model: localText(entry.model, language),
        color: textOf(entry.color),
        wheel_count: countOf(entry.wheel_count),
        max_permitted_speed: countOf(entry.max_permitted_speed),
        rated_power: countOf(entry.rated_power),
        default_reserve_time: countOf(entry.default_reserve_time),
        return_constraint: textOf(entry.return_constraint),
        default_pricing_plan_id: textOf(entry.default_pricing_plan_id),
        pricing_plan_ids: textsOf(entry.pricing_plan_ids),
        rental_uris: rentalUrisOf(entry.rental_uris),
        vehicle_assets:
          assets === null
            ? null
            : {
                icon_url: webUrlOf(assets.icon_url),
                icon_url_dark: webUrlOf(assets.icon_url_dark),
                icon_last_modified: dateOf(assets.icon_last_modified),
              },
      },
    ];
  });
}
