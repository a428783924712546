/** Findings about the rows that translations.txt names, of each file that it may be about. */
import { expect, test } from "vitest";
import { findings, judged } from "../../../support/judged-feed.ts";

const FILES = {
  "pathways.txt": "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,signposted_as\nW,S,S,1,0,Out\n",
  "attributions.txt": "attribution_id,organization_name,is_producer\nO,Office,1\n",
  "booking_rules.txt": "booking_rule_id,booking_type,message\nK,0,Call\n",
  "location_groups.txt": "location_group_id,location_group_name\nG,Center\n",
  "areas.txt": "area_id,area_name\nZ,Zone\n",
  "networks.txt": "network_id,network_name\nN,Net\n",
  "fare_media.txt": "fare_media_id,fare_media_name,fare_media_type\nM,Card,2\n",
  "fare_products.txt": "fare_product_id,fare_product_name,amount,currency\nF,Day,1,USD\n",
  "rider_categories.txt": "rider_category_id,rider_category_name\nC,Adult\n",
};

/** `code field value` of the findings about the one row of translations.txt. */
async function translationFindings(row: string): Promise<string[]> {
  const file = `table_name,field_name,language,translation,record_id,record_sub_id,field_value\n${row}\n`;
  return findings(await judged({ ...FILES, "translations.txt": file }))
    .filter((one) => one.file === "translations.txt")
    .map(({ code, field, samples: [sample] }) => [code, field, sample?.value].filter((part) => part).join(" "));
}

test.each([
  ["agency,agency_name,fr,x", "A"],
  ["stops,stop_name,fr,x", "S"],
  ["routes,route_long_name,fr,x", "R"],
  ["trips,trip_headsign,fr,x", "T1"],
  ["levels,level_name,fr,x", "L"],
  ["pathways,signposted_as,fr,x", "W"],
  ["attributions,organization_name,fr,x", "O"],
  ["booking_rules,message,fr,x", "K"],
  ["location_groups,location_group_name,fr,x", "G"],
  ["areas,area_name,fr,x", "Z"],
  ["networks,network_name,fr,x", "N"],
  ["fare_media,fare_media_name,fr,x", "M"],
  ["fare_products,fare_product_name,fr,x", "F"],
  ["rider_categories,rider_category_name,fr,x", "C"],
])("%s is for a row of the file", async (row, id) => {
  expect(await translationFindings(`${row},${id},,`)).toEqual([]);
  expect(await translationFindings(`${row},GONE,,`)).toEqual(["translation_record_unknown record_id GONE"]);
});

test.each([
  ["stop_times,stop_headsign,fr,x,T1,1,", []],
  ["stop_times,stop_headsign,fr,x,,,Center", []],
  ["stop_times,stop_headsign,fr,x,T1,99,", ["translation_record_unknown record_sub_id 99"]],
  ["stop_times,stop_headsign,fr,x,GONE,1,", ["translation_record_unknown record_id GONE"]],
  ["stop_times,stop_headsign,fr,x,T1,,", ["translation_sub_record_missing record_sub_id"]],
  ["stop_times,stop_headsign,fr,x,T1,one,", ["translation_sub_record_missing record_sub_id one"]],
  ["stop_times,stop_headsign,fr,x,,1,Center", ["translation_sub_record_unused record_sub_id 1"]],
  ["stops,stop_name,fr,x,S,1,", ["translation_sub_record_unused record_sub_id 1"]],
  ["feed_info,feed_publisher_name,fr,x,,,", []],
  ["feed_info,feed_publisher_name,fr,x,,1,", ["translation_sub_record_unused record_sub_id 1"]],
  ["feed_info,feed_publisher_name,fr,x,1,,", ["translation_key_ambiguous record_id 1"]],
  ["calendar,service_id,fr,x,1,,", ["translation_table_unknown table_name calendar"]],
  ["trips,headsign,fr,x,T1,,", ["translation_field_unknown field_name headsign"]],
])("%s", async (row, expected) => {
  expect(await translationFindings(row)).toEqual(expected);
});
