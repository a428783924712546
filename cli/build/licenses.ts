/**
 * The packages that a build ships: a software bill of materials (CycloneDX 1.5) and a page with their licenses. `npm sbom`
 * refuses this project, because Swagger UI names older versions of React than it runs with.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../project.ts";

type LockedPackage = { version?: string; integrity?: string; dev?: boolean; optional?: boolean };
type Package = { name: string; version: string; license: string; text: string; integrity: string | undefined };

/** A license in package.json; packages from before npm's present form have an object, or a list of them. */
type License = string | { type?: string };

const licenseName = (license: License | undefined) => (typeof license === "string" ? license : license?.type);

/** File names of licenses and notices, in the order of preference. */
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/** The installed packages that are not only for development, by name and version. */
export async function shippedPackages(): Promise<Package[]> {
  const lock = JSON.parse(await readFile(`${ROOT}package-lock.json`, "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const packages = await Promise.all(
    Object.entries(lock.packages).map(async ([path, { dev, integrity }]) => {
      if (path === "" || dev === true) return null;
      const folder = join(ROOT, path);
      // Optional packages of other platforms are not installed.
      const files = await readdir(folder).catch(() => null);
      if (files === null) return null;
      const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Record<string, unknown>;
      const texts = files.filter((file) => LICENSE_FILE.test(file)).sort();
      const contents = await Promise.all(texts.map((file) => readFile(join(folder, file), "utf8").catch(() => "")));
      const { license, licenses = [] } = manifest as { license?: License; licenses?: License[] };
      return {
        name: String(manifest.name),
        version: String(manifest.version),
        license: licenseName(license) ?? licenseName(licenses[0]) ?? "not stated",
        text: contents.join("\n").trim(),
        integrity,
      };
    }),
  );
  const byName = new Map(packages.flatMap((p) => (p === null ? [] : [[`${p.name}@${p.version}`, p] as const])));
  return [...byName.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

/** Component of the bill of materials. The checksum is that of the archive in the registry. */
function component({ name, version, license, integrity }: Package): object {
  const [algorithm, digest] = integrity?.split("-", 2) ?? [];
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    licenses: /[ ()]/.test(license) ? [{ expression: license }] : [{ license: { name: license } }],
    ...(algorithm === "sha512" &&
      digest !== undefined && { hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }] }),
  };
}

export function billOfMaterials(packages: readonly Package[]): object {
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", name: "transit-portal", "bom-ref": "transit-portal" } },
    components: packages.map(component),
  };
}

export function licensePage(packages: readonly Package[]): string {
  const parts = packages.map(({ name, version, license, text }) =>
    [`${name} ${version}`, `License: ${license}`, ...(text === "" ? [] : ["", text])].join("\n"),
  );
  const line = `\n\n${"-".repeat(80)}\n\n`;
  return `Licenses of the packages that this site is built with.${line}${parts.join(line)}\n`;
}

/** Writes `dist/sbom.cdx.json`, and `licenses.txt` among the public files of the site. */
export async function writeLicenses(): Promise<void> {
  const packages = await shippedPackages();
  await mkdir(`${ROOT}dist/client`, { recursive: true });
  await writeFile(`${ROOT}dist/sbom.cdx.json`, `${JSON.stringify(billOfMaterials(packages), null, 1)}\n`);
  await writeFile(`${ROOT}dist/client/licenses.txt`, licensePage(packages));
}
