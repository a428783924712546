import { expect, test } from "vitest";
import { billOfMaterials, licensePage, shippedPackages } from "../../../../cli/build/licenses.ts";

const packages = await shippedPackages();

test("every shipped package is listed once, with its license", () => {
  const names = packages.map(({ name, version }) => `${name}@${version}`);
  expect(new Set(names).size).toBe(names.length);
  for (const name of ["react", "hono", "maplibre-gl", "graphql"]) expect(names.join("\n")).toContain(`${name}@`);
  expect(names.join("\n")).not.toContain("vitest@");
  expect(packages.filter(({ license }) => license === "not stated").map(({ name }) => name)).toEqual([]);
});

test("the bill of materials has versions and checksums, and the page has texts", () => {
  const { components } = billOfMaterials(packages) as { components: Record<string, unknown>[] };
  const react = components.find(({ name }) => name === "react")!;
  expect(react).toMatchObject({
    purl: `pkg:npm/react@${react.version}`,
    licenses: [{ license: { name: "MIT" } }],
    hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
  expect(licensePage(packages)).toMatch(/react \d+\.\d+\.\d+\nLicense: MIT\n\n[\s\S]*Permission is hereby granted/);
});
