/** Tells the visitor that the network is gone, while the page stays usable. Browser only. */
import { text } from "./text.tsx";

/** Shows a note while the browser is offline; a page that could not be loaded is loaded once the network is back. */
export function followNetwork(): void {
  const note = document.createElement("p");
  note.className = "offline-note";
  note.setAttribute("role", "status");
  document.body.append(note);
  const show = () => {
    note.textContent = navigator.onLine ? "" : text.offline;
  };
  addEventListener("offline", show);
  addEventListener("online", () => {
    show();
    if (document.querySelector("[data-offline]") !== null) location.reload();
  });
  if (!navigator.onLine) show();
}
