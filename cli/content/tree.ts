/** Builds the documentation tree: folders of files, siblings sorted by `order`, then title. */
import type { DocumentationText, Step, TreeNode } from "../../src/domain/content/text.ts";
import type { Source } from "./folder.ts";

type Branch = TreeNode & { order: number; children: Branch[] };

const pathOf = (slug: string) => (slug === "" ? "/documentation" : `/documentation/${slug}`);

/** @returns the root page with all other pages below it */
export function documentationTree(sources: readonly Source[]): TreeNode {
  const branches = new Map<string, Branch>();
  const branchOf = (slug: string): Branch => {
    const known = branches.get(slug);
    if (known !== undefined) return known;
    const name = slug.split("/").at(-1) ?? "";
    const words = name.replaceAll("-", " ");
    const title = slug === "" ? "Documentation" : words.charAt(0).toUpperCase() + words.slice(1);
    const branch: Branch = { title, path: null, order: 1000, children: [] };
    branches.set(slug, branch);
    if (slug !== "") branchOf(slug.split("/").slice(0, -1).join("/")).children.push(branch);
    return branch;
  };
  for (const { slug, front } of sources) {
    Object.assign(branchOf(slug), { title: front.title, path: pathOf(slug), order: front.order });
  }
  return sorted(branchOf(""));
}

function sorted({ title, path, children }: Branch): TreeNode {
  const ordered = [...children].sort((a, b) => a.order - b.order || (a.title < b.title ? -1 : 1));
  return { title, path, children: ordered.map(sorted) };
}

/** The breadcrumbs and the previous and next page of every page, in reading order. */
export function placesIn(tree: TreeNode): Map<string, Pick<DocumentationText, "crumbs" | "previous" | "next">> {
  const pages: { step: Step; crumbs: TreeNode[] }[] = [];
  const walk = (node: TreeNode, above: TreeNode[]) => {
    if (node.path !== null) pages.push({ step: { title: node.title, path: node.path }, crumbs: above });
    for (const child of node.children) walk(child, [...above, node]);
  };
  walk(tree, []);
  return new Map(
    pages.map(({ step, crumbs }, i) => [
      step.path,
      {
        crumbs: crumbs.map(({ title, path }) => ({ title, path })),
        previous: pages[i - 1]?.step ?? null,
        next: pages[i + 1]?.step ?? null,
      },
    ]),
  );
}
