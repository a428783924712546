/** Encodes vector tiles (Mapbox Vector Tile specification 2.1) from features whose geometry is encoded already. */
import { PbfWriter } from "pbf";
import { EXTENT, type LayerName } from "./layers.ts";
import type { PlacedFeature } from "./section.ts";

type Point = readonly [x: number, y: number];

const [MOVE, LINE] = [1, 2];
const command = (id: number, count: number) => (count << 3) + id;
const zigzag = (value: number) => (value << 1) ^ (value >> 31);

/** One writer for all geometries, because there are millions. */
const geometryWriter = new PbfWriter();

/** The commands that draw one point or some lines, in units of the tile. */
export function encodeGeometry(lines: readonly (readonly Point[])[], isPoint: boolean): Uint8Array {
  const pbf = geometryWriter;
  pbf.pos = 0;
  let [x, y] = [0, 0];
  for (const line of lines) {
    line.forEach((point, i) => {
      if (i === 0) pbf.writeVarint(command(MOVE, 1));
      if (i === 1 && !isPoint) pbf.writeVarint(command(LINE, line.length - 1));
      pbf.writeVarint(zigzag(point[0] - x));
      pbf.writeVarint(zigzag(point[1] - y));
      [x, y] = point;
    });
  }
  return pbf.buf.slice(0, pbf.pos);
}

type Value = string | number | boolean;
type Encoding = { keys: Map<string, number>; values: Map<Value, number> };
type LayerInput = readonly [name: LayerName, placed: readonly PlacedFeature[]];

function writeLayer([name, features]: LayerInput, pbf: PbfWriter): void {
  const encoding: Encoding = { keys: new Map(), values: new Map() };
  pbf.writeVarintField(15, 2);
  pbf.writeStringField(1, name);
  pbf.writeVarintField(5, EXTENT);
  for (const one of features) pbf.writeMessage(2, writeFeature, [one, encoding] as const);
  for (const key of encoding.keys.keys()) pbf.writeStringField(3, key);
  for (const value of encoding.values.keys()) pbf.writeMessage(4, writeValue, value);
}

function numberOf<T>(all: Map<T, number>, value: T): number {
  const index = all.get(value);
  if (index !== undefined) return index;
  all.set(value, all.size);
  return all.size - 1;
}

function writeFeature(
  [{ feature, geometry }, { keys, values }]: readonly [PlacedFeature, Encoding],
  pbf: PbfWriter,
): void {
  pbf.writeVarintField(1, feature.id);
  const tags: number[] = [];
  for (const key in feature.attributes) tags.push(numberOf(keys, key), numberOf(values, feature.attributes[key]!));
  pbf.writePackedVarint(2, tags);
  pbf.writeVarintField(3, feature.layer === "routes" ? 2 : 1);
  pbf.writeBytesField(4, geometry);
}

function writeValue(value: Value, pbf: PbfWriter): void {
  if (typeof value === "string") pbf.writeStringField(1, value);
  else if (typeof value === "boolean") pbf.writeBooleanField(7, value);
  else if (value % 1 !== 0) pbf.writeDoubleField(3, value);
  else if (value < 0) pbf.writeSVarintField(6, value);
  else pbf.writeVarintField(5, value);
}

export function encodeTile(layers: readonly LayerInput[]): Uint8Array {
  const pbf = new PbfWriter();
  for (const layer of layers) if (layer[1].length > 0) pbf.writeMessage(3, writeLayer, layer);
  return pbf.finish();
}
