import { availableParallelism } from "node:os";
import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { contentTexts } from "./cli/content/plugin.ts";
import { siteMessages } from "./cli/messages/plugin.ts";
import "./cli/silence.ts";

/** Milliseconds until a test is reported as hanging; generous, because no test measures time and machines are busy. */
const HANG_TIMEOUT_MS = 180_000;

/**
 * In CI, a test of processes or browsers that fails is run once more, since both depend on the load of the machine. The
 * summary then counts it as retried; a test that does so again and again is mended.
 */
const RETRIES = process.env.CI ? 1 : 0;

/** Seed of the generated inputs (tests/support/property-seed.ts). */
const { PROPERTY_SEED = "1" } = process.env;
const propertySeed = PROPERTY_SEED === "random" ? null : Number(PROPERTY_SEED);

const migrations = await readD1Migrations("./migrations");

export default defineConfig({
  test: {
    provide: { propertySeed },
    // One more file than cores: the tests of sites and browsers wait for other processes about half of their time.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          exclude: ["tests/unit/architecture/**"],
          testTimeout: HANG_TIMEOUT_MS,
          hookTimeout: HANG_TIMEOUT_MS,
          isolate: false,
          setupFiles: ["tests/support/property-seed.ts", "tests/support/react-warnings.ts"],
        },
      },
      {
        test: {
          name: "fuzz",
          include: ["tests/fuzz/**/*.test.ts"],
          testTimeout: HANG_TIMEOUT_MS,
          isolate: false,
          setupFiles: ["tests/support/property-seed.ts"],
        },
      },
      {
        test: { name: "architecture", include: ["tests/unit/architecture/**/*.test.ts"], testTimeout: HANG_TIMEOUT_MS },
      },
      {
        plugins: [
          contentTexts(),
          siteMessages(),
          cloudflareTest({
            remoteBindings: false,
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: migrations,
                TEST_HOOKS: "1",
                CLOCK_RUNS: process.env.CLOCK_RUNS ?? "",
                CLOCK_SEED: process.env.CLOCK_SEED ?? "",
                CITIES_RUNS: process.env.CITIES_RUNS ?? "",
                CITIES_SEED: process.env.CITIES_SEED ?? "",
              },
            },
          }),
        ],
        test: {
          name: "worker",
          // With the cache, a runtime that starts after another gets all cached modules in one message, which is too large
          // for workerd (WebSocket error 1009).
          fsModuleCache: false,
          include: ["tests/worker/**/*.test.{ts,tsx}"],
          testTimeout: HANG_TIMEOUT_MS,
          hookTimeout: HANG_TIMEOUT_MS,
          // Loading the Worker takes longer than most files: they share its modules, and the setup gives each file a store
          // and caches of its own.
          isolate: false,
          setupFiles: ["tests/support/property-seed.ts", "tests/support/worker/fresh-store.ts"],
        },
      },
      {
        test: {
          name: "cli",
          retry: RETRIES,
          include: ["tests/cli/**/*.test.ts"],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          globalSetup: ["tests/support/fill-states.ts"],
          // The tests start the command line many times; compiling its modules once saves a quarter of each start.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
        },
      },
      {
        test: {
          name: "e2e",
          retry: RETRIES,
          include: ["tests/e2e/**/*.test.{ts,tsx}"],
          // A busy machine takes longer than the default of one second.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 180_000,
          hookTimeout: 300_000,
          // Loading the command line and the browser's driver for each file takes two seconds of CPU time.
          isolate: false,
          globalSetup: ["tests/support/share-sites.ts"],
        },
      },
    ],
  },
});
