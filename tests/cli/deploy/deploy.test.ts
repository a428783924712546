/** Deployment without an account: the planned steps, the resources created in an incomplete account, and refusals. */
import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Configuration, ensure, needsOf, openAccount, withIds } from "../../../cli/deploy/account.ts";
import { ROOT } from "../../../cli/project.ts";
import { portal } from "../../support/launch.ts";

const CONFIGURATION: Configuration = {
  d1_databases: [{ database_name: "portal", database_id: "portal" }],
  kv_namespaces: [{ binding: "KV", id: "portal-kv" }],
  r2_buckets: [{ bucket_name: "portal-archive" }, { bucket_name: "portal-tiles" }],
  queues: { producers: [{ queue: "portal-imports" }], consumers: [{ queue: "portal-imports" }] },
};

/** An account as Cloudflare's API shows it, with pages of two. */
let server: Server;
let env: Record<string, string>;
let things: Record<string, { name: string; id: string }[]>;
let refuses: string | null;
const SHAPES: Record<string, [name: string, id: string]> = {
  "d1/database": ["name", "uuid"],
  "storage/kv/namespaces": ["title", "id"],
  "r2/buckets": ["name", "name"],
  queues: ["queue_name", "queue_id"],
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://api");
    const path = url.pathname.replace("/accounts/the-account/", "");
    const send = (body: object, status = 200) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const shape = SHAPES[path];
    if (request.headers.authorization !== "Bearer the-token" || shape === undefined) {
      return send({ success: false, errors: [{ message: "Authentication error" }] }, 403);
    }
    if (refuses === path) return send({ success: false, errors: [{ message: "You have none left" }] }, 400);
    const [name, id] = shape;
    const shown = (thing: { name: string; id: string }) => ({ [id]: thing.id, [name]: thing.name });
    things[path] ??= [];
    const list = things[path];
    if (request.method === "POST") {
      let text = "";
      for await (const part of request) text += part;
      const thing = { name: (JSON.parse(text) as Record<string, string>)[name] ?? "", id: `id-${path}-${list.length}` };
      list.push(thing);
      return send({ success: true, result: shown(thing) });
    }
    const page = Number(url.searchParams.get("page"));
    const part = list.slice((page - 1) * 2, page * 2).map(shown);
    const result = path === "r2/buckets" ? { buckets: part } : part;
    return send({ success: true, result, result_info: { total_pages: Math.ceil(list.length / 2) } });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  env = {
    CLOUDFLARE_API_TOKEN: "the-token",
    CLOUDFLARE_ACCOUNT_ID: "the-account",
    CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`,
  };
});

beforeEach(() => {
  things = {};
  refuses = null;
});

afterAll(() => void server?.close());

describe("deployment resources", () => {
  it("are created once, found again, and their ids replace the names", async () => {
    things["d1/database"] = ["a", "b", "portal"].map((name, i) => ({ name, id: `uuid-${i}` }));
    const told: string[] = [];
    const run = () =>
      ensure(
        openAccount(env),
        needsOf(CONFIGURATION),
        ({ kind, name }, isNew) => void told.push(`${isNew ? "made" : "found"} ${kind} ${name}`),
      );
    const resources = await run();
    expect(told.sort()).toEqual([
      "found d1 portal",
      "made kv portal-kv",
      "made queue portal-imports",
      "made r2 portal-archive",
      "made r2 portal-tiles",
    ]);
    expect(withIds(CONFIGURATION, resources)).toMatchObject({
      d1_databases: [{ database_id: "uuid-2" }],
      kv_namespaces: [{ id: "id-storage/kv/namespaces-0" }],
    });
    told.length = 0;
    await run();
    expect(told.every((line) => line.startsWith("found "))).toBe(true);
    expect(things["r2/buckets"]).toHaveLength(2);
  });

  it("keeps ids that are in the configuration", () => {
    const own = {
      ...CONFIGURATION,
      d1_databases: [{ database_name: "portal", database_id: "0a1b2c3d-0000-4000-8000-0123456789ab" }],
      kv_namespaces: [{ binding: "KV", id: "0123456789abcdef0123456789abcdef" }],
    };
    expect(needsOf(own).map((need) => need.kind)).toEqual(["r2", "r2", "queue"]);
    expect(withIds(own, [])).toEqual(own);
  });

  it("reports an error of the account, and a missing variable", async () => {
    refuses = "queues";
    await expect(ensure(openAccount(env), needsOf(CONFIGURATION), () => {})).rejects.toMatchObject({
      code: "deploy.failed",
      detail: "Cloudflare refuses to list queues: You have none left.",
    });
    const stranger = openAccount({ ...env, CLOUDFLARE_API_TOKEN: "another" });
    await expect(stranger.list("d1")).rejects.toMatchObject({ code: "deploy.failed" });
    expect(() => openAccount({ ...env, CLOUDFLARE_ACCOUNT_ID: "" })).toThrow(/CLOUDFLARE_ACCOUNT_ID/);
  });
});

describe("npm run deploy", () => {
  const run = (args: string[], more: Record<string, string> = {}) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
      const environment = {
        ...process.env,
        CLOUDFLARE_API_TOKEN: "",
        CLOUDFLARE_ACCOUNT_ID: "",
        NO_COLOR: "1",
        ...more,
      };
      execFile(
        process.execPath,
        [`${ROOT}cli/deploy.ts`, ...args],
        { cwd: ROOT, env: environment },
        (error, stdout, stderr) => done({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
      );
    });

  it("--dry-run prints the planned steps and checks the Worker, without an account", async () => {
    const { code, stdout, stderr } = await run(["--dry-run"]);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("rror")]);
    for (const line of [
      "d1 portal",
      "kv portal-kv",
      "r2 portal-archive",
      "queue portal-imports",
      "queue portal-versions",
      "queue portal-versions-dead",
    ]) {
      expect(stdout).toContain(`would find or make ${line}`);
    }
    expect(stdout).toContain("would migrate d1 portal");
    expect(stdout).toContain("--dry-run: exiting now.");
    expect(stdout).toContain("Nothing was changed.");
  });

  it("refuses to deploy a site without a public URL", async () => {
    const { code, stderr } = await run([]);
    expect(code).toBe(1);
    expect(stderr).toContain("settings.invalid: Set SITE_URL");
  });
});

describe("--remote", () => {
  it("checks for the account variables first", async () => {
    const before = { ...process.env };
    process.env.CLOUDFLARE_API_TOKEN = "";
    try {
      const { code, stderr } = await portal("/nowhere", "versions", "--remote");
      expect(code).toBe(1);
      expect(stderr).toContain("settings.invalid: The variable CLOUDFLARE_API_TOKEN is not set");
    } finally {
      Object.assign(process.env, before);
    }
  });

  it("reports missing resources of the account", async () => {
    const before = { ...process.env };
    Object.assign(process.env, env);
    try {
      const { code, stderr } = await portal("/nowhere", "--remote", "redirects", "list");
      expect(code).toBe(1);
      expect(stderr).toContain("The account has no d1 portal yet: run npm run deploy first.");
    } finally {
      for (const name of Object.keys(env)) delete process.env[name];
      Object.assign(process.env, before);
    }
  });
});
