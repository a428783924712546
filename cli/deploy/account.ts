/** Client of the part of Cloudflare's REST API that lists and creates the resources of a deployment. */
import { problem } from "../../worker/problem.ts";

export type Kind = "d1" | "kv" | "r2" | "queue";

/** A resource of the account; `id` is the value that wrangler.toml needs. */
export type Resource = { kind: Kind; name: string; id: string };

export type Account = {
  list(kind: Kind): Promise<Resource[]>;
  create(kind: Kind, name: string): Promise<Resource>;
};

type Row = Record<string, unknown>;

/** For each kind: its path below the account, the names of its name and id fields, and where the list is in a response. */
const KINDS: Record<Kind, { path: string; name: string; id: string; rows(result: unknown): Row[] }> = {
  d1: { path: "d1/database", name: "name", id: "uuid", rows: plain },
  kv: { path: "storage/kv/namespaces", name: "title", id: "id", rows: plain },
  r2: { path: "r2/buckets", name: "name", id: "name", rows: (result) => plain((result as Row | null)?.buckets) },
  queue: { path: "queues", name: "queue_name", id: "queue_id", rows: plain },
};

function plain(result: unknown): Row[] {
  return Array.isArray(result) ? (result as Row[]) : [];
}

const PAGE = 100;

/** Maximum number of pages read from a list. */
const MAX_PAGES = 50;

/**
 * @param env `CLOUDFLARE_API_TOKEN`, `CLOUDFLARE_ACCOUNT_ID`, and `CLOUDFLARE_API_BASE_URL` if it is not the public one
 * @throws Problem settings.invalid naming the missing variable
 */
export function openAccount(env: Readonly<Record<string, string | undefined>>): Account {
  const token = needed(env, "CLOUDFLARE_API_TOKEN", "a token that may edit Workers, D1, KV, R2 and Queues");
  const account = needed(env, "CLOUDFLARE_ACCOUNT_ID", "the account to deploy to");
  const base = env.CLOUDFLARE_API_BASE_URL || "https://api.cloudflare.com/client/v4";

  async function ask(path: string, body?: Row): Promise<{ result: unknown; pages: number }> {
    let response: Response;
    try {
      response = await fetch(`${base}/accounts/${account}/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
    } catch (error) {
      throw problem("deploy.failed", "Cloudflare cannot be reached.", {}, error);
    }
    const answer = (await response.json().catch(() => null)) as {
      success?: boolean;
      errors?: { message?: string }[];
      result?: unknown;
      result_info?: { total_pages?: number };
    } | null;
    if (answer?.success !== true) {
      const why = answer?.errors?.map((e) => e.message).join("; ") || `status ${response.status}`;
      throw problem(
        "deploy.failed",
        `Cloudflare refuses ${body === undefined ? "to list" : "to make"} ${path.replace(/\?.*/, "")}: ${why}.`,
      );
    }
    return { result: answer.result, pages: answer.result_info?.total_pages ?? 1 };
  }

  return {
    async list(kind) {
      const { path, name, id, rows } = KINDS[kind];
      const found: Resource[] = [];
      for (let page = 1; page <= MAX_PAGES; page++) {
        const { result, pages } = await ask(`${path}?per_page=${PAGE}&page=${page}`);
        const part = rows(result);
        found.push(...part.map((row) => ({ kind, name: String(row[name]), id: String(row[id]) })));
        if (part.length === 0 || page >= pages) break;
      }
      return found;
    },
    async create(kind, called) {
      const { path, name, id } = KINDS[kind];
      const { result } = await ask(path, { [name]: called });
      const made = result as Row | null;
      return { kind, name: called, id: String(made?.[id] ?? called) };
    },
  };
}

function needed(env: Readonly<Record<string, string | undefined>>, name: string, what: string): string {
  const value = env[name];
  if (value !== undefined && value !== "") return value;
  throw problem("settings.invalid", `The variable ${name} is not set: ${what}.`, { field: name });
}
