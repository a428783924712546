/**
 * Writes one Parquet file to the bucket, row group by row group. A file with a geometry is GeoParquet 1.1: WKB in
 * longitude and latitude (OGC:CRS84), with a column `bbox` that readers use to skip row groups
 * (https://geoparquet.org/releases/v1.1.0/).
 */
import { zstdCompressSync } from "node:zlib";
import { ByteWriter, geojsonToWkb, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import type { DatasetField } from "../../src/domain/datasets/manifest.ts";
import type { ObjectWriter } from "./object-writer.ts";

/** Rows of a row group: few requests read a column of a country, and a group fits in memory. */
const ROWS_A_GROUP = 30_000;

/** Positions of a row group, which bound it where geometries are long. */
const POSITIONS_A_GROUP = 400_000;

const CREATED_BY = "transit-portal";

type Position = number[];
/** A GeoJSON geometry in WGS84 degrees. */
export type Geometry =
  | { type: "Point"; coordinates: Position }
  | { type: "MultiLineString"; coordinates: Position[][] }
  | { type: "Polygon"; coordinates: Position[][] };

type Box = { xmin: number; ymin: number; xmax: number; ymax: number };

const GEOMETRY = "geometry";
const BBOX = "bbox";
const SIDES = ["xmin", "ymin", "xmax", "ymax"] as const;

/** WGS 84 with longitude before latitude, as PROJJSON. */
const CRS84 = {
  $schema: "https://proj.org/schemas/v0.7/projjson.schema.json",
  type: "GeographicCRS",
  name: "WGS 84 (CRS84)",
  datum: {
    type: "GeodeticReferenceFrame",
    name: "World Geodetic System 1984",
    ellipsoid: { name: "WGS 84", semi_major_axis: 6378137, inverse_flattening: 298.257223563 },
  },
  coordinate_system: {
    subtype: "ellipsoidal",
    axis: [
      { name: "Geodetic longitude", abbreviation: "Lon", direction: "east", unit: "degree" },
      { name: "Geodetic latitude", abbreviation: "Lat", direction: "north", unit: "degree" },
    ],
  },
  id: { authority: "OGC", code: "CRS84" },
};

/** The elements of the Parquet schema for a column; all values may be missing. */
function elementsOf({ name, type }: DatasetField): SchemaElement[] {
  const optional = { name, repetition_type: "OPTIONAL" } as const;
  const text = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;
  switch (type) {
    case "integer":
      return [{ ...optional, type: "INT64" }];
    case "number":
      return [{ ...optional, type: "DOUBLE" }];
    case "boolean":
      return [{ ...optional, type: "BOOLEAN" }];
    case "date":
      return [{ ...optional, type: "INT32", converted_type: "DATE" }];
    case "datetime":
      return [{ ...optional, type: "INT64", converted_type: "TIMESTAMP_MILLIS" }];
    case "array":
      return [
        { ...optional, converted_type: "LIST", num_children: 1 },
        { name: "list", repetition_type: "REPEATED", num_children: 1 },
        { name: "element", repetition_type: "OPTIONAL", ...text },
      ];
    default:
      return [{ ...optional, ...text }];
  }
}

const BBOX_ELEMENTS: SchemaElement[] = [
  { name: BBOX, repetition_type: "OPTIONAL", num_children: SIDES.length },
  ...SIDES.map((name): SchemaElement => ({ name, type: "DOUBLE", repetition_type: "REQUIRED" })),
];

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** A value as the writer expects it; null for one that the type cannot represent. */
function encode(type: DatasetField["type"], value: unknown): unknown {
  if (value === undefined || value === null) return null;
  switch (type) {
    case "integer":
      return Number.isSafeInteger(value) ? BigInt(value as number) : null;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "boolean":
      return value === true;
    case "date":
    case "datetime": {
      const date = new Date(String(value));
      return Number.isNaN(date.getTime()) ? null : date;
    }
    case "array":
      return (Array.isArray(value) ? value : [value]).map(asText);
    default:
      return asText(value);
  }
}

function positionsOf({ type, coordinates }: Geometry): readonly Position[] {
  return type === "Point" ? [coordinates] : coordinates.flat();
}

/** The box around positions; its west side is never east of its east side. */
function boxOf(positions: readonly Position[]): Box {
  const box = { xmin: Infinity, ymin: Infinity, xmax: -Infinity, ymax: -Infinity };
  for (const [lon = 0, lat = 0] of positions) extend(box, { xmin: lon, ymin: lat, xmax: lon, ymax: lat });
  return box;
}

function extend(box: Box, { xmin, ymin, xmax, ymax }: Box): void {
  box.xmin = Math.min(box.xmin, xmin);
  box.ymin = Math.min(box.ymin, ymin);
  box.xmax = Math.max(box.xmax, xmax);
  box.ymax = Math.max(box.ymax, ymax);
}

/** Collects what the Parquet writer appends until it is taken. */
class TakenBytes extends ByteWriter {
  take(): Uint8Array {
    const bytes = this.getBytes().slice();
    this.index = 0;
    return bytes;
  }
}

export class ParquetFile {
  readonly #object: ObjectWriter;
  readonly #bytes = new TakenBytes();
  readonly #writer: ParquetWriter;
  readonly #columns: readonly DatasetField[];
  #group: unknown[][];
  #geometries: (Uint8Array | null)[] = [];
  #boxes: (Box | null)[] = [];
  #positions = 0;
  #rows = 0;
  readonly #withGeometry: boolean;
  readonly #types = new Set<Geometry["type"]>();
  readonly #box = boxOf([]);

  /**
   * @param columns of the file, without those of the geometry
   * @param withGeometry adds the columns `geometry` and `bbox`
   */
  constructor(object: ObjectWriter, columns: readonly DatasetField[], withGeometry: boolean) {
    this.#object = object;
    this.#columns = columns;
    this.#withGeometry = withGeometry;
    this.#group = columns.map(() => []);
    const geometry: SchemaElement[] = withGeometry
      ? [{ name: GEOMETRY, type: "BYTE_ARRAY", repetition_type: "OPTIONAL" }, ...BBOX_ELEMENTS]
      : [];
    const schema: SchemaElement[] = [
      { name: "root", num_children: columns.length + (withGeometry ? 2 : 0) },
      ...columns.flatMap(elementsOf),
      ...geometry,
    ];
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema,
      codec: "ZSTD",
      compressors: { ZSTD: (input) => zstdCompressSync(input) },
      createdBy: CREATED_BY,
    });
  }

  /** Rows added so far. */
  get rows(): number {
    return this.#rows;
  }

  /** Adds a row: its values in the order of the columns, and its geometry. */
  async add(values: readonly unknown[], geometry: Geometry | null): Promise<void> {
    for (const [i, { type }] of this.#columns.entries()) this.#group[i]!.push(encode(type, values[i]));
    if (this.#withGeometry) this.#addGeometry(geometry);
    this.#rows++;
    if (this.#group[0]!.length >= ROWS_A_GROUP || this.#positions >= POSITIONS_A_GROUP) await this.#endGroup();
  }

  /** Writes the rest; the object exists only after this call. */
  async end(): Promise<{ rows: number; size: number; sha256: string }> {
    await this.#endGroup();
    if (this.#withGeometry) this.#writer.kvMetadata = [{ key: "geo", value: JSON.stringify(this.#geoMetadata()) }];
    await this.#writer.finish();
    await this.#object.writeBytes(this.#bytes.take());
    return { rows: this.#rows, ...(await this.#object.end()) };
  }

  abort(): Promise<void> {
    return this.#object.abort();
  }

  #addGeometry(geometry: Geometry | null): void {
    const positions = geometry === null ? [] : positionsOf(geometry);
    if (geometry === null || positions.length === 0) {
      this.#geometries.push(null);
      this.#boxes.push(null);
      return;
    }
    const box = boxOf(positions);
    this.#geometries.push(geojsonToWkb(geometry));
    this.#boxes.push(box);
    this.#types.add(geometry.type);
    extend(this.#box, box);
    this.#positions += positions.length;
  }

  async #endGroup(): Promise<void> {
    const rows = this.#group[0]?.length ?? 0;
    if (rows === 0) return;
    const columnData = this.#columns.map(({ name }, i) => ({ name, data: this.#group[i]! }));
    if (this.#withGeometry) {
      columnData.push({ name: GEOMETRY, data: this.#geometries }, { name: BBOX, data: this.#boxes });
    }
    await this.#writer.write({ columnData, rowGroupSize: rows });
    await this.#object.writeBytes(this.#bytes.take());
    this.#group = this.#columns.map(() => []);
    this.#geometries = [];
    this.#boxes = [];
    this.#positions = 0;
  }

  #geoMetadata(): object {
    const { xmin, ymin, xmax, ymax } = this.#box;
    const covering = Object.fromEntries(SIDES.map((side) => [side, [BBOX, side]]));
    return {
      version: "1.1.0",
      primary_column: GEOMETRY,
      columns: {
        [GEOMETRY]: {
          encoding: "WKB",
          geometry_types: [...this.#types].toSorted(),
          crs: CRS84,
          edges: "planar",
          ...(this.#types.size === 0 ? {} : { bbox: [xmin, ymin, xmax, ymax] }),
          covering: { bbox: covering },
        },
      },
    };
  }
}
