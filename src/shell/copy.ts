/** Copies the text of a button and says so beside it. Loaded at the first click. Browser only. */

const SHOWN_MS = 2000;

/** The code of the block that the button stands in. */
const codeBeside = (button: HTMLElement) => button.closest("figure")?.querySelector("code")?.textContent ?? "";

/** @param button with the text in `data-copy`, or empty inside a block of code; followed by the element that says what became of it */
export async function copyText(button: HTMLElement): Promise<void> {
  const said = button.nextElementSibling;
  const say = (text: string) => {
    if (said !== null) said.textContent = text;
  };
  try {
    await navigator.clipboard.writeText(button.dataset.copy || codeBeside(button));
    say("Copied to clipboard");
  } catch {
    say("The browser did not allow copying");
  }
  setTimeout(() => say(""), SHOWN_MS);
}
