/** Downloads of a portal that gives them to some visitors only: a link carries no token, so the signed in are sent the file by a request that does. Browser only. */
import { bearerHeaders, fetchAsVisitor } from "./bearer.ts";

/** Takes over clicks on links to files below `apiBase` (an address of this origin or another) that strangers are refused. */
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
  // What everybody may have is left to the browser, which shows how far it has come.
  const answer = open.ok ? null : await fetchAsVisitor(address, { headers: bearerHeaders() });
  if (!answer?.ok) return location.assign(address);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "";
  const file = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: file, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}
