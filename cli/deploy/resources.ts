/** Finds or creates the resources that a Wrangler configuration needs, and fills in their ids. */
import type { Account, Kind, Resource } from "./account.ts";

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
const GIVEN = { d1: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, kv: /^[0-9a-f]{32}$/ };

/** Resources that have no id yet, each once. */
export function needsOf(configuration: Configuration): Need[] {
  const needs: Need[] = [
    ...(configuration.d1_databases ?? [])
      .filter((d) => !GIVEN.d1.test(d.database_id ?? ""))
      .map((d) => ({ kind: "d1" as const, name: d.database_name })),
    ...(configuration.kv_namespaces ?? [])
      .filter((k) => !GIVEN.kv.test(k.id ?? ""))
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
  const found: Resource[] = [];
  const missing: Need[] = [];
  for (const need of needs) {
    if (!there.has(need.kind)) there.set(need.kind, await account.list(need.kind));
    const known = there.get(need.kind)?.find(({ name }) => name === need.name);
    if (known === undefined) missing.push(need);
    else found.push(known);
  }
  return { found, missing };
}

/** Creates the resources that the account lacks. @param told called with each resource, whether found or created */
export async function ensure(
  account: Account,
  needs: readonly Need[],
  told: (resource: Resource, isNew: boolean) => void,
): Promise<Resource[]> {
  const { found, missing } = await find(account, needs);
  for (const resource of found) told(resource, false);
  const made: Resource[] = [];
  for (const { kind, name } of missing) {
    const resource = await account.create(kind, name);
    told(resource, true);
    made.push(resource);
  }
  return [...found, ...made];
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
