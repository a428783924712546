/** Compares the content of a GBFS file with the fields that its version has. */
import { isObject } from "../../json-object.ts";
import type { GbfsCode } from "../../validation/gbfs-codes.ts";
import { type FieldShape, GBFS_FILES, GBFS_HEAD, type GbfsField, type VersionNumber } from "./fields.ts";
import { VALUE_KINDS } from "./kinds.ts";

export type GbfsFinding = {
  code: GbfsCode;
  /** Name of the file, such as `station_status.json`. */
  file: string;
  /** Path of the field, the same for all entries: `stations[].lat`; empty for the file itself. */
  field: string;
  /** Id of the entry, or its place: `stations[12]`. */
  entry: string;
  /** The value as JSON, cut. */
  value: string;
  /** Adds to the code's own line. */
  message?: string;
};

const MAX_VALUE = 200;

/** A value as JSON, at most 200 characters of it. */
export function shownValue(value: unknown): string {
  return (JSON.stringify(value) ?? "").toWellFormed().slice(0, MAX_VALUE);
}

/** The version of a text such as 2.3 or 2.1-RC2 as a number; 10 for none, since GBFS 1.0 names none. */
export function versionNumber(version: string | null): VersionNumber {
  const [, major = "1", minor = "0"] = /^(\d+)\.(\d)/.exec(version ?? "1.0") ?? [];
  return Number(major) * 10 + Number(minor);
}

class FileCheck {
  readonly findings: GbfsFinding[] = [];
  readonly #version: VersionNumber;
  readonly #file: string;
  /** Names of the fields that lead to the present value; `[]` for an entry of a list, `*` for one of an object. */
  readonly #path: string[] = [];
  #entry = "";

  constructor(file: string, version: VersionNumber) {
    this.#file = file;
    this.#version = version;
  }

  fields(fields: Readonly<Record<string, GbfsField>>, value: Record<string, unknown>): void {
    for (const [name, { shape, required }] of Object.entries(fields)) {
      const content = Object.hasOwn(value, name) ? value[name] : undefined;
      this.#path.push(name);
      if (content !== undefined && content !== null) this.#value(shape, content);
      else if (required !== undefined && required[0] <= this.#version && this.#version <= required[1])
        this.#add("gbfs_field_missing", "");
      else if (content === null) this.#add("gbfs_value_null", "null");
      this.#path.pop();
    }
  }

  #value(shape: FieldShape, value: unknown): void {
    if ("since" in shape) {
      const [, ofVersion] = shape.since.findLast(([first]) => first <= this.#version) ?? shape.since[0]!;
      this.#value(ofVersion, value);
    } else if ("list" in shape) this.#list(shape, value);
    else if ("map" in shape) this.#map(shape.map, value);
    else if ("fields" in shape) {
      if (isObject(value)) this.fields(shape.fields, value);
      else this.#reject("gbfs_type_wrong", value, "an object");
    } else if ("values" in shape) {
      const text = shape.anyCase && typeof value === "string" ? value.toLowerCase() : value;
      if (typeof text !== "string") this.#reject("gbfs_type_wrong", value, "a text");
      else if (!shape.values.includes(text))
        this.#reject("gbfs_value_invalid", value, `one of ${shape.values.join(", ")}`);
    } else {
      const { wants, isType, isValid } = VALUE_KINDS[shape.kind];
      if (!isType(value)) this.#reject("gbfs_type_wrong", value, wants);
      else if (!isValid(value as never)) this.#reject("gbfs_value_invalid", value, wants);
    }
  }

  #list({ list, id }: { list: FieldShape; id?: string }, value: unknown): void {
    if (!Array.isArray(value)) {
      this.#reject("gbfs_type_wrong", value, "a list");
      return;
    }
    const around = this.#entry;
    const name = this.#path.at(-1);
    this.#path.push("[]");
    for (const [i, entry] of value.entries()) {
      const ownId = id !== undefined && isObject(entry) ? entry[id] : undefined;
      this.#entry = typeof ownId === "string" && ownId !== "" ? ownId : around || `${name}[${i}]`;
      this.#value(list, entry);
    }
    this.#path.pop();
    this.#entry = around;
  }

  #map(shape: FieldShape, value: unknown): void {
    if (!isObject(value)) {
      this.#reject("gbfs_type_wrong", value, "an object");
      return;
    }
    this.#path.push("*");
    for (const content of Object.values(value)) this.#value(shape, content);
    this.#path.pop();
  }

  #reject(code: GbfsCode, value: unknown, wants: string): void {
    this.#add(code, shownValue(value), `GBFS wants ${wants}.`);
  }

  #add(code: GbfsCode, value: string, message?: string): void {
    const path = this.#path[0] === "data" && this.#path.length > 1 ? this.#path.slice(1) : this.#path;
    const field = path.join(".").replaceAll(".[]", "[]");
    const at = { file: this.#file, field, entry: this.#entry, value };
    this.findings.push({ code, ...at, ...(message === undefined ? {} : { message }) });
  }
}

/**
 * What a file has in another way than its version of GBFS wants.
 * @param name under which GBFS 2.3 knows the file, such as free_bike_status
 * @param file name in findings
 * @param root the file as JSON, with an object `data`
 */
export function checkFile(
  name: string,
  file: string,
  root: Record<string, unknown>,
  version: VersionNumber,
): GbfsFinding[] {
  const shape = GBFS_FILES[name];
  const check = new FileCheck(file, version);
  check.fields(shape === undefined ? GBFS_HEAD : { ...GBFS_HEAD, data: { shape } }, root);
  return check.findings;
}
