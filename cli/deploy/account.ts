/** Reads and makes the resources of the site in a Cloudflare account. */
import { problem } from "../../worker/problem.ts";

type Kind = "d1" | "kv" | "r2" | "queue";

/** A resource of the account; `id` is the value that wrangler.toml needs. */
type Resource = { kind: Kind; name: string; id: string };

type Account = {
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
  const token = requireVariable(env, "CLOUDFLARE_API_TOKEN", "a token that may edit Workers, D1, KV, R2 and Queues");
  const account = requireVariable(env, "CLOUDFLARE_ACCOUNT_ID", "the account to deploy to");
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
      const resources: Resource[] = [];
      for (let page = 1; page <= MAX_PAGES; page++) {
        const { result, pages } = await ask(`${path}?per_page=${PAGE}&page=${page}`);
        const part = rows(result);
        resources.push(...part.map((row) => ({ kind, name: String(row[name]), id: String(row[id]) })));
        if (part.length === 0 || page >= pages) break;
      }
      return resources;
    },
    async create(kind, resourceName) {
      const { path, name, id } = KINDS[kind];
      const { result } = await ask(path, { [name]: resourceName });
      const row = result as Row | null;
      return { kind, name: resourceName, id: String(row?.[id] ?? resourceName) };
    },
  };
}

function requireVariable(env: Readonly<Record<string, string | undefined>>, name: string, what: string): string {
  const value = env[name];
  if (value !== undefined && value !== "") return value;
  throw problem("settings.invalid", `The variable ${name} is not set: ${what}.`, { field: name });
}

/** The part of a Wrangler configuration that names resources of the account. */
export type Configuration = {
  d1_databases?: { database_name: string; database_id?: string }[];
  kv_namespaces?: { binding: string; id?: string }[];
  r2_buckets?: { bucket_name: string }[];
  queues?: { producers?: { queue: string }[]; consumers?: { queue: string }[] };
  [more: string]: unknown;
};

export type Need = { kind: Kind; name: string };

/** Patterns of Cloudflare's ids; any other value in wrangler.toml is a name. */
const ID_PATTERNS = { d1: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, kv: /^[0-9a-f]{32}$/ };

/** Resources that have no id yet, each once. */
export function needsOf(configuration: Configuration): Need[] {
  const needs: Need[] = [
    ...(configuration.d1_databases ?? [])
      .filter((d) => !ID_PATTERNS.d1.test(d.database_id ?? ""))
      .map((d) => ({ kind: "d1" as const, name: d.database_name })),
    ...(configuration.kv_namespaces ?? [])
      .filter((k) => !ID_PATTERNS.kv.test(k.id ?? ""))
      .map((k) => ({ kind: "kv" as const, name: k.id ?? k.binding })),
    ...(configuration.r2_buckets ?? []).map((b) => ({ kind: "r2" as const, name: b.bucket_name })),
    ...[...(configuration.queues?.producers ?? []), ...(configuration.queues?.consumers ?? [])].map((q) => ({
      kind: "queue" as const,
      name: q.queue,
    })),
  ];
  return [...new Map(needs.map((need) => [`${need.kind} ${need.name}`, need])).values()];
}

/** Finds which of the resources the account already has. Lists each kind once. */
export async function find(
  account: Pick<Account, "list">,
  needs: readonly Need[],
): Promise<{ found: Resource[]; missing: Need[] }> {
  const there = new Map<Kind, Resource[]>();
  const resources: Resource[] = [];
  const missing: Need[] = [];
  for (const need of needs) {
    if (!there.has(need.kind)) there.set(need.kind, await account.list(need.kind));
    const resource = there.get(need.kind)?.find(({ name }) => name === need.name);
    if (resource === undefined) missing.push(need);
    else resources.push(resource);
  }
  return { found: resources, missing };
}

/** Creates the resources that the account lacks. @param told called with each resource, whether found or created */
export async function ensure(
  account: Account,
  needs: readonly Need[],
  report: (resource: Resource, isNew: boolean) => void,
): Promise<Resource[]> {
  const { found, missing } = await find(account, needs);
  for (const resource of found) report(resource, false);
  const resources: Resource[] = [];
  for (const { kind, name } of missing) {
    const resource = await account.create(kind, name);
    report(resource, true);
    resources.push(resource);
  }
  return [...found, ...resources];
}

/** The configuration with ids in place of names. */
export function withIds<C extends Configuration>(configuration: C, resources: readonly Resource[]): C {
  const id = (kind: Kind, name: string) => resources.find((r) => r.kind === kind && r.name === name)?.id;
  return {
    ...configuration,
    d1_databases: configuration.d1_databases?.map((d) => ({
      ...d,
      database_id: id("d1", d.database_name) ?? d.database_id,
    })),
    kv_namespaces: configuration.kv_namespaces?.map((k) => ({ ...k, id: id("kv", k.id ?? k.binding) ?? k.id })),
  };
}
