/** Reads the state that a cacheable page embeds for the browser. */
import { type PageState, STATE_ID } from "../../../src/shell/page-state.ts";

export async function pageState(response: Response): Promise<PageState> {
  const html = await response.text();
  const text = new RegExp(`<script type="application/json" id="${STATE_ID}">(.*?)</script>`, "s").exec(html)?.[1];
  if (text === undefined) throw new Error(`The page carries no state: ${html.slice(0, 200)}`);
  return JSON.parse(text) as PageState;
}
