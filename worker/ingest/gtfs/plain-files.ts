import { encodeTableBlock, type TableBlock } from "../../../src/domain/packed/table-block.ts";
import type { CsvReader } from "../csv/reader.ts";
import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { PlainFile } from "../model.ts";
import { Cells } from "./cells.ts";

/** Maximum rows and characters of a block, far below the 2 MB of a database row. */
const BLOCK_ROWS = 4096;
const BLOCK_LENGTH = 400_000;

/**
 * Reads the files that are stored as rows of text. A row without a required field, or with an unknown reference, is
 * dropped and reported, as in every other file.
 * @param known ids of entities, including networks that routes name
 */
export async function readPlainFiles(
  files: FeedFiles,
  keyIndexes: Readonly<Partial<Record<IdSpace, KeyIndex>>>,
): Promise<PlainFile[]> {
  const spaces = { ...keyIndexes };
  const plainFiles: PlainFile[] = [];
  for (const rule of PLAIN_FILES) {
    if (rule.defines !== undefined) {
      const [, space] = rule.defines;
      spaces[space] ??= new KeyIndex();
      files.rules.facts.records[rule.file.replace(".txt", "")] = spaces[space];
    }
    const blocks = await readPlainFile(files, rule, spaces);
    if (blocks.length > 0) plainFiles.push({ name: rule.file, blocks });
  }
  return plainFiles;
}

async function readPlainFile(
  files: FeedFiles,
  rule: PlainFileRule,
  spaces: Partial<Record<IdSpace, KeyIndex>>,
): Promise<TableBlock[]> {
  const { report } = files;
  const { file, key } = rule;
  const blocks: TableBlock[] = [];
  const keys = new Set<string>();
  let header: string[] = [];
  let rows: (string | null)[][] = [];
  let length = 0;
  const close = () => {
    if (rows.length > 0) blocks.push(encodeTableBlock(header, rows));
    rows = [];
    length = 0;
  };
  await files.read(file, (table) => {
    header = table.header;
    const cells = new Cells(table, report);
    for (let row = 0; row < table.rows; row++) {
      if (!isUsable(cells, row, rule, spaces)) continue;
      if (key !== undefined) {
        const id = JSON.stringify(key.map((column) => cells.text(row, column)));
        if (keys.size === keys.add(id).size) {
          report.skipError("duplicate_key", cells.place(row, key[0]));
          continue;
        }
      }
      if (rule.defines !== undefined) define(table, row, rule.defines[0], spaces[rule.defines[1]]!);
      const texts = header.map((_, column) => table.textOrNull(row, column));
      for (const text of texts) length += text?.length ?? 0;
      rows.push(texts);
      if (rows.length >= BLOCK_ROWS || length >= BLOCK_LENGTH) close();
      report.entity(file);
    }
  });
  close();
  return blocks;
}

/** Several rows may define one id: a fare product has one row for each fare medium. */
function define(table: CsvReader, row: number, name: string, space: KeyIndex): void {
  const column = table.column(name);
  if (!table.isEmpty(row, column)) space.addCell(table, row, column, 0);
}

/** Whether a row is usable; faults are reported. */
function isUsable(
  cells: Cells,
  row: number,
  { required, references, kinds }: PlainFileRule,
  spaces: Partial<Record<IdSpace, KeyIndex>>,
): boolean {
  const { table, report } = cells;
  for (const field of required) {
    if (!table.isEmpty(row, table.column(field))) continue;
    report.skipError("required_field", cells.place(row, field));
    return false;
  }
  for (const [field, kind] of Object.entries(kinds ?? {})) {
    if (table.isEmpty(row, table.column(field))) continue;
    if (!required.includes(field)) {
      if (typeof kind === "number") cells.enumeration(row, field, kind);
      else cells[kind](row, field);
      continue;
    }
    const column = table.column(field);
    const value = typeof kind === "number" ? table.int(row, column) : table[kind](row, column);
    if (value !== null && !Number.isNaN(value) && (typeof kind !== "number" || (value >= 0 && value <= kind))) continue;
    cells.dropRow(row, field);
    return false;
  }
  for (const [field, space] of Object.entries(references ?? {})) {
    const column = table.column(field);
    if (table.isEmpty(row, column) || (spaces[space]?.cell(table, row, column) ?? -1) >= 0) continue;
    report.skipReference(cells.place(row, field));
    return false;
  }
  return true;
}

/** The target of a column of ids: entities of other files, or ids that a file listed above defines. */
type IdSpace =
  | "agencies"
  | "stops"
  | "routes"
  | "services"
  | "trips"
  | "networks"
  | "areas"
  | "timeframes"
  | "rider_categories"
  | "fare_media"
  | "fare_products"
  | "leg_groups"
  | "fares"
  | "attributions";

type PlainFileRule = {
  file: string;
  /** Columns that must not be empty. */
  required: readonly string[];
  /** Columns whose combination must be unique. */
  key?: readonly string[];
  /** The column whose ids other files refer to. */
  defines?: readonly [column: string, space: IdSpace];
  references?: Readonly<Record<string, IdSpace>>;
  /** Required type of a cell that is not empty; a number is the maximum of an enumeration. */
  kinds?: Readonly<Record<string, "int" | "decimal" | "time" | number>>;
};

const PRODUCT_KEY = ["fare_product_id", "rider_category_id", "fare_media_id"] as const;
const LEG_KEY = [
  "network_id",
  "from_area_id",
  "to_area_id",
  "from_timeframe_group_id",
  "to_timeframe_group_id",
  "fare_product_id",
] as const;
const TRANSFER_KEY = [
  "from_stop_id",
  "to_stop_id",
  "from_trip_id",
  "to_trip_id",
  "from_route_id",
  "to_route_id",
] as const;

/**
 * The files of the GTFS reference that are stored as rows of text, because the portal never looks up one of their rows by
 * id. Required fields, keys and references of these rows are checked all the same. A file comes after the files that it
 * refers to.
 */
const PLAIN_FILES: readonly PlainFileRule[] = [
  { file: "networks.txt", required: ["network_id"], key: ["network_id"], defines: ["network_id", "networks"] },
  {
    file: "route_networks.txt",
    required: ["network_id", "route_id"],
    key: ["route_id"],
    references: { network_id: "networks", route_id: "routes" },
  },
  { file: "areas.txt", required: ["area_id"], key: ["area_id"], defines: ["area_id", "areas"] },
  {
    file: "stop_areas.txt",
    required: ["area_id", "stop_id"],
    key: ["area_id", "stop_id"],
    references: { area_id: "areas", stop_id: "stops" },
  },
  {
    file: "timeframes.txt",
    required: ["timeframe_group_id", "service_id"],
    key: ["timeframe_group_id", "start_time", "end_time", "service_id"],
    defines: ["timeframe_group_id", "timeframes"],
    references: { service_id: "services" },
    kinds: { start_time: "time", end_time: "time" },
  },
  {
    file: "rider_categories.txt",
    required: ["rider_category_id"],
    key: ["rider_category_id"],
    defines: ["rider_category_id", "rider_categories"],
    kinds: { is_default_fare_category: 1 },
  },
  {
    file: "fare_media.txt",
    required: ["fare_media_id", "fare_media_type"],
    key: ["fare_media_id"],
    defines: ["fare_media_id", "fare_media"],
    kinds: { fare_media_type: 4 },
  },
  {
    file: "fare_products.txt",
    required: ["fare_product_id", "amount", "currency"],
    key: PRODUCT_KEY,
    defines: ["fare_product_id", "fare_products"],
    references: { rider_category_id: "rider_categories", fare_media_id: "fare_media" },
    kinds: { amount: "decimal" },
  },
  {
    file: "fare_leg_rules.txt",
    required: ["fare_product_id"],
    key: LEG_KEY,
    defines: ["leg_group_id", "leg_groups"],
    references: {
      network_id: "networks",
      from_area_id: "areas",
      to_area_id: "areas",
      from_timeframe_group_id: "timeframes",
      to_timeframe_group_id: "timeframes",
      fare_product_id: "fare_products",
    },
    kinds: { rule_priority: "int" },
  },
  {
    file: "fare_leg_join_rules.txt",
    required: ["from_network_id", "to_network_id"],
    key: ["from_network_id", "to_network_id", "from_stop_id", "to_stop_id"],
    references: { from_network_id: "networks", to_network_id: "networks", from_stop_id: "stops", to_stop_id: "stops" },
  },
  {
    file: "fare_transfer_rules.txt",
    required: ["fare_transfer_type"],
    key: ["from_leg_group_id", "to_leg_group_id", "fare_product_id", "transfer_count", "duration_limit"],
    references: { from_leg_group_id: "leg_groups", to_leg_group_id: "leg_groups", fare_product_id: "fare_products" },
    kinds: { fare_transfer_type: 2, transfer_count: "int", duration_limit: "int", duration_limit_type: 3 },
  },
  {
    file: "fare_attributes.txt",
    required: ["fare_id", "price", "currency_type", "payment_method"],
    key: ["fare_id"],
    defines: ["fare_id", "fares"],
    references: { agency_id: "agencies" },
    kinds: { price: "decimal", payment_method: 1, transfers: 5, transfer_duration: "int" },
  },
  { file: "fare_rules.txt", required: ["fare_id"], references: { fare_id: "fares", route_id: "routes" } },
  {
    file: "transfers.txt",
    required: [],
    key: TRANSFER_KEY,
    references: {
      from_stop_id: "stops",
      to_stop_id: "stops",
      from_trip_id: "trips",
      to_trip_id: "trips",
      from_route_id: "routes",
      to_route_id: "routes",
    },
    kinds: { transfer_type: 5, min_transfer_time: "int" },
  },
  {
    file: "attributions.txt",
    required: ["organization_name"],
    defines: ["attribution_id", "attributions"],
    references: { agency_id: "agencies", route_id: "routes", trip_id: "trips" },
    kinds: { is_producer: 1, is_operator: 1, is_authority: 1 },
  },
  { file: "translations.txt", required: ["table_name", "field_name", "language", "translation"] },
];
