import { encodeTableBlock, type TableBlock } from "../../../src/domain/table-block.ts";
import type { CsvReader } from "../csv/reader.ts";
import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { PlainFile } from "../model.ts";
import { Cells } from "./cells.ts";
import { type IdSpace, PLAIN_FILES, type PlainFileRule } from "./plain-file-rules.ts";

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
  known: Readonly<Partial<Record<IdSpace, KeyIndex>>>,
): Promise<PlainFile[]> {
  const spaces = { ...known };
  const found: PlainFile[] = [];
  for (const rule of PLAIN_FILES) {
    if (rule.defines !== undefined) spaces[rule.defines[1]] ??= new KeyIndex();
    const blocks = await readPlainFile(files, rule, spaces);
    if (blocks.length > 0) found.push({ name: rule.file, blocks });
  }
  return found;
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
  await files.read(file, [], (table) => {
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
    const value = typeof kind === "number" ? cells.enumeration(row, field, kind) : cells[kind](row, field);
    if (value !== null || !required.includes(field)) continue;
    report.skipError("value_invalid", cells.place(row, field));
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
