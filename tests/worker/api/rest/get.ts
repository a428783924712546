/** Asks REST on the real Worker. */
import { ask } from "../../../support/worker/ask.ts";

export const REST = "/api/v2/rest";

export type Got = {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
};

export async function get(path: string, init?: RequestInit): Promise<Got> {
  const response = await ask(REST + path, init === undefined ? {} : { init });
  // Also a zip is looked at as text here.
  const text = new TextDecoder().decode(await response.arrayBuffer());
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    // not JSON: the test looks at the text
  }
  return { status: response.status, headers: response.headers, text, json };
}

/** Ids of the rows of a list. */
export async function ids(path: string): Promise<number[]> {
  const { status, json, text } = await get(path);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return Object.values(json as Record<string, { id: number }[]>)[0]!.map((row) => row.id);
}
