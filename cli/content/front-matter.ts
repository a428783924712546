/** The lines between `---` at the head of a Markdown file: a small part of YAML, read strictly. */

export type FrontMatter = {
  title: string;
  summary: string;
  order: number;
  author: string;
  date: string;
  tags: readonly string[];
  draft: boolean;
};

type Value = string | number | boolean | string[];

const EMPTY: FrontMatter = { title: "", summary: "", order: 1000, author: "", date: "", tags: [], draft: false };

/** @param file name for messages */
export function splitFrontMatter(
  source: string,
  file: string,
): { front: FrontMatter; body: string; firstLine: number } {
  const text = source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const match = /^---\n([\s\S]*?)\n?---(?:\n|$)/.exec(text);
  if (match === null) throw new Error(`${file}: begins with front matter between two lines of ---`);
  const front: Record<string, Value> = {};
  for (const [key, value, line] of entries(match[1] ?? "", file)) {
    const example = (EMPTY as Record<string, Value | readonly string[]>)[key];
    if (example === undefined) throw new Error(`${file}:${line}: unknown field ${key}`);
    front[key] = checked(example, value, `${file}:${line}: ${key}`);
  }
  if (front.title === undefined || front.title === "") throw new Error(`${file}: needs a title`);
  return { front: { ...EMPTY, ...front }, body: text.slice(match[0].length), firstLine: match[0].split("\n").length };
}

function* entries(block: string, file: string): Iterable<[key: string, value: Value, line: number]> {
  const lines = block.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (line.trim() === "" || line.startsWith("#")) continue;
    const match = /^(\w+):(?:\s+(.*))?$/.exec(line.trimEnd());
    if (match === null) throw new Error(`${file}:${i + 2}: expected "field: value", found "${line}"`);
    const items: string[] = [];
    while (match[2] === undefined && /^\s*- /.test(lines[i + 1] ?? "")) {
      items.push(String(scalar((lines[++i] ?? "").replace(/^\s*- /, ""))));
    }
    yield [match[1] as string, items.length > 0 ? items : fieldValue(match[2] ?? ""), i + 2];
  }
}

function fieldValue(text: string): Value {
  const list = /^\[(.*)\]$/.exec(text.trim());
  if (list === null) return scalar(text);
  return (list[1] ?? "")
    .split(",")
    .filter((item) => item.trim() !== "")
    .map((item) => String(scalar(item)));
}

function scalar(source: string): string | number | boolean {
  const text = source.trim();
  if (/^".*"$/s.test(text)) return JSON.parse(text) as string;
  if (/^'.*'$/s.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function checked(example: Value | readonly string[], value: Value, where: string): Value {
  if (Array.isArray(example)) return Array.isArray(value) ? value : [String(value)].filter((tag) => tag !== "");
  if (typeof example === "string") return typeof value === "object" ? value.join(", ") : String(value);
  if (typeof value !== typeof example) throw new Error(`${where} takes a ${typeof example}`);
  return value;
}
