/** Copies the text of a button and confirms it beside the button. Loaded at the first click. Browser only. */
import { text } from "./text.tsx";

const SHOWN_MS = 2000;

/** The code of the block that contains the button. */
const codeBeside = (button: HTMLElement) => button.closest("figure")?.querySelector("code")?.textContent ?? "";

/**
 * @param button has the text in `data-copy`, or an empty `data-copy` inside a block of code; the next element shows the
 *   result
 */
export async function copyText(button: HTMLElement): Promise<void> {
  const message = button.nextElementSibling;
  const say = (words: string) => {
    if (message !== null) message.textContent = words;
  };
  try {
    await navigator.clipboard.writeText(button.dataset.copy || codeBeside(button));
    say(text.copy.done);
  } catch {
    say(text.copy.refused);
  }
  setTimeout(() => say(""), SHOWN_MS);
}
