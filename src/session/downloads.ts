/** Downloads that require a role: a link carries no token, so for signed-in visitors the file is fetched with one. Browser only. */
import { bearerHeaders, fetchAsVisitor } from "./bearer.ts";

/** Handles clicks on links to files below `apiBase` (on this or another origin) that are refused without a token. */
export function takeDownloads(apiBase: string): void {
  const base = new URL(apiBase, location.href).href;
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[download]") : null;
    if (link === null || !link.href.startsWith(`${base}/`) || bearerHeaders().authorization === undefined) return;
    event.preventDefault();
    void download(link.href).catch(() => location.assign(link.href));
  });
}

async function download(address: string): Promise<void> {
  const open = await fetch(address, { method: "HEAD" });
  // Public files are left to the browser, which shows the progress.
  const answer = open.ok ? null : await fetchAsVisitor(address, { headers: bearerHeaders() });
  if (!answer?.ok) return location.assign(address);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "";
  const file = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: file, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}
