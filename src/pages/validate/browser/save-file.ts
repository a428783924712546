/** Saves a text or bytes as a file on the visitor's device. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The browser has taken the content over once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
