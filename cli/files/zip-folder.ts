/** Zips a folder of text files. Equal files give equal bytes, so that the SHA-1 identifies the content. */
import { readdir, readFile } from "node:fs/promises";
import { crc32, deflateRawSync } from "node:zlib";

/** 1980-01-01, the earliest date of a zip entry. */
const DOS_DATE = 0x0021;
const DEFLATE = 8;
const UTF8_NAME = 0x0800;

/**
 * @param folder folder whose `*.txt` and `*.geojson` files are included in order of name
 * @returns the archive (APPNOTE 4.3: local headers, central directory, end record)
 */
export async function zipFolder(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const names = (await readdir(folder)).filter((name) => /\.(txt|geojson)$/.test(name)).sort();
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const content = await readFile(`${folder}/${name}`);
    const compressed = deflateRawSync(content, { level: 9 });
    const path = Buffer.from(name, "utf8");
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(UTF8_NAME, 2);
    common.writeUInt16LE(DEFLATE, 4);
    common.writeUInt16LE(0, 6);
    common.writeUInt16LE(DOS_DATE, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(compressed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    local.push(Buffer.from("PK\x03\x04", "latin1"), common, path, compressed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, tail, path);
    offset += 30 + path.length + compressed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...local, directory, end]));
}
