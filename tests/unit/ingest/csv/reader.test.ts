import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseGtfsTime } from "../../../../src/domain/time/gtfs-time.ts";
import { CsvReader } from "../../../../worker/ingest/csv/reader.ts";

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

const utf8 = (text: string) => new TextEncoder().encode(text);

async function read(bytes: Uint8Array, size = 1 << 16) {
  const table = await new CsvReader(pieces(bytes, size), "stops.txt").open();
  const rows: string[][] = [];
  const lines: number[] = [];
  while (await table.next()) {
    for (let r = 0; r < table.rows; r++) {
      rows.push(table.header.map((_, c) => table.text(r, c)));
      lines.push(table.lines[r]!);
    }
  }
  return { header: table.header, rows, lines, table };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (e: unknown) => e,
  );

describe("real-world files", () => {
  it.each([
    ["LF", "a,b\n1,2\n3,4\n"],
    ["CRLF", "a,b\r\n1,2\r\n3,4\r\n"],
    ["bare CR", "a,b\r1,2\r3,4\r"],
    ["no final newline", "a,b\n1,2\n3,4"],
    ["blank lines", "\n\na,b\n\n1,2\r\n\r\n  \n3,4\n\n"],
    ["a byte-order mark", "\ufeffa,b\n1,2\n3,4\n"],
    ["padded cells and headers", " a ,\tb\n 1 , 2\n3\t, 4 \n"],
    ["quotes", '"a","b"\n"1","2"\n3,"4"\n'],
    ["blanks around quotes", ' "a" , "b" \n "1" ,"2" \n3, "4"\n'],
    ["rows of commas", "a,b\n,\n1,2\n,\n3,4\n"],
  ])("is read: %s", async (_, text) => {
    for (const size of [1, 2, 3, 1000]) {
      const { header, rows } = await read(utf8(text), size);
      expect(header).toEqual(["a", "b"]);
      expect(rows).toEqual([
        ["1", "2"],
        ["3", "4"],
      ]);
    }
  });

  it("keeps commas, quotes and line breaks inside quotes, and counts lines correctly", async () => {
    const { rows, lines } = await read(utf8('a,b\n"x, ""y""","two\r\nlines"\n1,2\n'));
    expect(rows).toEqual([
      ['x, "y"', "two\r\nlines"],
      ["1", "2"],
    ]);
    expect(lines).toEqual([2, 4]);
  });

  it("pads short rows and truncates long ones, and records their lines", async () => {
    const { rows, table } = await read(utf8("a,b\n1\n2,3,4\n5,6,\n"));
    expect(rows).toEqual([
      ["1", ""],
      ["2", "3"],
      ["5", "6"],
    ]);
    expect(table.oddities).toEqual([
      { code: "row_too_short", field: "", count: 1, places: [{ line: 2 }] },
      { code: "row_too_long", field: "", count: 1, places: [{ line: 3 }] },
    ]);
  });

  it.each(["utf-16le", "utf-16be"])("reads %s with and without a byte order mark", async (encoding) => {
    const text = "stop_id,stop_name\n1,Łódź\n2,駅\n";
    const words = Uint16Array.from(text, (c) => c.charCodeAt(0));
    const bytes = new Uint8Array(words.buffer.slice(0));
    if (encoding === "utf-16be")
      for (let i = 0; i < bytes.length; i += 2) [bytes[i], bytes[i + 1]] = [bytes[i + 1]!, bytes[i]!];
    const mark = encoding === "utf-16be" ? [0xfe, 0xff] : [0xff, 0xfe];
    for (const all of [bytes, new Uint8Array([...mark, ...bytes])]) {
      for (const size of [1, 7, 1000]) {
        const { header, rows, table } = await read(all, size);
        expect(header).toEqual(["stop_id", "stop_name"]);
        expect(rows).toEqual([
          ["1", "Łódź"],
          ["2", "駅"],
        ]);
        expect(table.oddities.map(({ code }) => code)).toEqual(["encoding_utf16"]);
      }
    }
  });

  it("reads ISO-8859-1 and reports it", async () => {
    const bytes = Uint8Array.from("stop_id,stop_name\n1,São Paulo\n2,plain\n", (c) => c.charCodeAt(0));
    const { rows, table } = await read(bytes);
    expect(rows).toEqual([
      ["1", "São Paulo"],
      ["2", "plain"],
    ]);
    expect(table.oddities).toEqual([{ code: "encoding_latin1", field: "", count: 1, places: [{ line: 2 }] }]);
  });

  it("counts an invalid UTF-8 field once, however often it is read", async () => {
    const bytes = Uint8Array.from("stop_id,stop_name\n1,São\n2,Belém\n", (c) => c.charCodeAt(0));
    const table = await new CsvReader(pieces(bytes, bytes.length), "stops.txt").open();
    while (await table.next()) {
      for (let again = 0; again < 3; again++) {
        for (let row = 0; row < table.rows; row++) table.text(row, 1);
      }
    }
    expect(table.oddities).toMatchObject([{ code: "encoding_latin1", count: 2 }]);
  });

  it("accepts headers that are names of object members", async () => {
    const { header, rows, table } = await read(utf8("__proto__,constructor\n1,2\n"));
    expect(header).toEqual(["__proto__", "constructor"]);
    expect(rows).toEqual([["1", "2"]]);
    expect(table.column("toString")).toBe(-1);
  });

  it("returns an empty table for an empty file", async () => {
    expect((await read(utf8(""))).header).toEqual([]);
    expect((await read(utf8("\ufeff\n"))).header).toEqual([]);
    expect((await read(utf8("a,b\n"))).rows).toEqual([]);
  });
});

describe("refused files", () => {
  it("an unclosed quote, with the line where its row begins", async () => {
    const error = await refusal(read(utf8('a,b\n1,2\n3,"open\n5,6\n')));
    expect(error).toMatchObject({ code: "csv.unclosed_quote", evidence: { file: "stops.txt", line: 3 } });
  });

  it("an unclosed quote before a long remainder, without reading it all", async () => {
    const error = await refusal(read(utf8(`a,b\n"${"x,y\n".repeat(400_000)}`)));
    expect(error).toMatchObject({ code: "csv.unclosed_quote", evidence: { line: 2 } });
  });

  it("a row that never ends", async () => {
    const error = await refusal(read(utf8(`a,b\n1,${"x".repeat(2_000_000)}`)));
    expect(error).toMatchObject({ code: "csv.field_too_long", evidence: { line: 2 } });
  });

  it("too many columns", async () => {
    const many = Array.from({ length: 101 }, (_, i) => `c${i}`).join(",");
    expect(await refusal(read(utf8(`${many}\n`)))).toMatchObject({
      code: "csv.too_many_columns",
      evidence: { actual: 101 },
    });
  });
});

describe("what has one meaning is read and noted", () => {
  const odd = async (text: string | Uint8Array, size?: number) => {
    const { header, rows, table } = await read(typeof text === "string" ? utf8(text) : text, size);
    return { header, rows, oddities: table.oddities };
  };

  it("the first of two columns", async () => {
    const { table } = await read(utf8("a,b,a\n1,2,3\n"));
    expect(table.column("a")).toBe(0);
    expect(table.oddities).toEqual([
      { code: "column_duplicate", field: "a", count: 1, places: [{ line: 1, value: "a" }] },
    ]);
  });

  it("several byte-order marks, also before a quote and in small pieces", async () => {
    for (const size of [1, 2, 5, 1000]) {
      const { header, rows, oddities } = await odd('\ufeff\ufeff\ufeff"a",b\n1,2\n', size);
      expect(header).toEqual(["a", "b"]);
      expect(rows).toEqual([["1", "2"]]);
      expect(oddities).toEqual([{ code: "byte_order_marks", field: "", count: 1, places: [{ line: 1 }] }]);
    }
  });

  it.each([
    [";", "a;b\n1;2,5\n"],
    ["\t", "a\tb\n1\t2,5\n"],
    ["|", '"a"|b\n1|"2,5"\n'],
  ])("another separator: %j", async (value, text) => {
    const { header, rows, oddities } = await odd(text);
    expect(header).toEqual(["a", "b"]);
    expect(rows).toEqual([["1", "2,5"]]);
    expect(oddities).toEqual([{ code: "separator_wrong", field: "", count: 1, places: [{ line: 1, value }] }]);
  });

  it("a decimal comma where commas separate nothing", async () => {
    const table = await new CsvReader(pieces(utf8("a;b\n-1,25;1,\n"), 999), "f").open();
    await table.next();
    expect(table.decimal(0, 0)).toBe(-1.25);
    expect(table.decimal(0, 1)).toBeNaN();
  });

  it("a file of one column has no separator", async () => {
    expect((await odd("a\n1;2\n")).rows).toEqual([["1;2"]]);
  });

  it.each(["\u00a0", "\u200b", "\ufeff", "\u3000", "\u2009", " \u00a0\t"])(
    "invisible characters: %j",
    async (blank) => {
      const text = `a,b\n${blank}S2${blank},à${blank}\n"${blank}S3",x${blank}y\n${blank},\n`;
      for (const size of [1, 3, 1000]) {
        const { rows, oddities } = await odd(text, size);
        expect(rows).toEqual([
          ["S2", "à"],
          ["S3", `x${blank}y`],
        ]);
        expect(oddities).toEqual([
          {
            code: "invisible_characters",
            field: "a",
            count: 2,
            places: [
              { line: 2, value: "S2", read: "S2" },
              { line: 3, value: "S3", read: "S3" },
            ],
          },
          { code: "invisible_characters", field: "b", count: 1, places: [{ line: 2, value: "à", read: "à" }] },
        ]);
      }
    },
  );

  it("a no-break space of Windows-1252", async () => {
    const latin1 = Uint8Array.from([..."a\nS2\u00a0\n"].map((c) => c.charCodeAt(0)));
    expect((await odd(latin1)).rows).toEqual([["S2"]]);
  });

  it("times without seconds and whole numbers with a point, each cell once", async () => {
    const table = await new CsvReader(pieces(utf8("t,n\n8:05,1.0\n25:00:00.0,1.\n8:5,1.5\n8:60,x\n"), 999), "f").open();
    await table.next();
    const times = [0, 1, 2, 3].map((row) => [table.time(row, 0), table.time(row, 0)][1]);
    expect(times).toEqual([29_100, 90_000, Number.NaN, Number.NaN]);
    expect([0, 1, 2, 3].map((row) => table.int(row, 1))).toEqual([1, 1, Number.NaN, Number.NaN]);
    expect(table.oddities.map(({ code, field, count }) => [code, field, count])).toEqual([
      ["value_reformatted", "t", 2],
      ["value_reformatted", "n", 2],
    ]);
  });

  it("cuts texts at a number of characters, in any encoding", async () => {
    const table = await new CsvReader(pieces(utf8("a,b\näöü😀x,1\n"), 999), "f").open();
    await table.next();
    table.cut(0, 0, 4);
    expect(table.text(0, 0)).toBe("äöü");
    table.cut(0, 0, 2);
    expect(table.text(0, 0)).toBe("äö");
  });
});

/** What is removed around cells: control characters, blanks, and characters that nobody sees. */
const BLANK = "[\\0- \\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u2060\\u3000\\ufeff]";

describe("any table", () => {
  const cell = fc
    .oneof(
      fc.string({ maxLength: 12 }),
      fc.string({ unit: "binary", maxLength: 8 }).map((s) => s.toWellFormed()),
      fc.stringMatching(/^[0-9]{1,9}$/),
      fc.constantFrom("", '"', '""', ",", "\n", "\r\n", 'a"b', "x,y"),
    )
    .map((s) => s.replace(new RegExp(`^${BLANK}+|${BLANK}+$`, "g"), ""));

  it("survives a round trip in chunks of any size", async () => {
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns })));
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        async (rows, end, size, always) => {
          const columns = rows[0]?.length ?? 1;
          const quote = (s: string) => (always || /[",\r\n]/.test(s) ? `"${s.replaceAll('"', '""')}"` : s);
          const head = Array.from({ length: columns }, (_, i) => `c${i}`);
          const text = [head, ...rows].map((row) => row.map(quote).join(",") + end).join("");
          const got = await read(utf8(text), size);
          expect(got.header).toEqual(head);
          expect(got.rows).toEqual(rows.filter((row) => row.some((s) => s !== "")));
        },
      ),
      { numRuns: 400 },
    );
  });

  it("with many blocks keeps every row and its line", async () => {
    const text = `n,text\n${Array.from({ length: 30_000 }, (_, i) => `${i},"row ${i}"\n`).join("")}`;
    const { rows, lines } = await read(utf8(text), 65_536);
    expect(rows).toHaveLength(30_000);
    expect(rows.every((row, i) => row[0] === String(i) && row[1] === `row ${i}` && lines[i] === i + 2)).toBe(true);
  });
});

describe("numeric cells", () => {
  async function cells(values: string[]) {
    const table = await new CsvReader(pieces(utf8(`v,w\n${values.map((v) => `${v},x\n`).join("")}`), 999), "f").open();
    await table.next();
    return table;
  }

  it("decimals equal JavaScript's doubles", async () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.tuple(fc.integer(), fc.stringMatching(/^[0-9]{0,18}$/)).map(([a, b]) => `${a}.${b}`),
      fc.integer().map((n) => `+${Math.abs(n)}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 30 }), async (values) => {
        const table = await cells(values);
        values.forEach((v, r) => {
          expect(table.decimal(r, 0)).toBe(Number(v));
        });
      }),
    );
  });

  it("invalid numbers are NaN, empty cells null", async () => {
    const table = await cells(["1x", "-", ".", "0x10", "Infinity", "1e", "--1", "1.2.3", ""]);
    for (let r = 0; r < 8; r++) expect(table.decimal(r, 0)).toBeNaN();
    expect(table.decimal(8, 0)).toBeNull();
    expect(table.int(0, 0)).toBeNaN();
    expect(table.int(8, 0)).toBeNull();
    expect(table.int(0, -1)).toBeNull();
    expect(table.isEmpty(8, 0)).toBe(true);
  });

  it("times follow the GTFS reference", async () => {
    const time = fc
      .tuple(fc.nat(200), fc.nat(75), fc.nat(75), fc.boolean())
      .map(
        ([h, m, s, padded]) =>
          `${padded ? String(h).padStart(2, "0") : h}:${String(m).padStart(2, "0")}:${String(s).padStart(2, "0")}`,
      );
    const any = fc.oneof(
      time,
      fc.constantFrom("5:3", "a:b:c", "1:2:3", "12:00:00x", "-1:00:00", "24:00:00", "5:75:00", "99999:00:00"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 20 }), async (values) => {
        const table = await cells(values);
        values.forEach((v, r) => {
          if (!v.startsWith("99999")) expect(table.time(r, 0)).toBe(parseGtfsTime(v) ?? Number.NaN);
        });
      }),
    );
  });
});
