/** The browser's transport: `POST {apiBase}/query` with query text, operation name and variables. */
import { Failure, isOffline } from "./failure.ts";
import { failureText } from "./failure-text.ts";
import type { GraphqlResponse, Transport } from "./transport.ts";

/**
 * @param headers added to each request: the Bearer token of a signed-in visitor, the CSRF header behind a proxy
 * @param send takes the place of `fetch`
 * @param language of names, in place of that of each file
 */
export function fetchTransport(
  apiBase: string,
  headers: () => Record<string, string> = () => ({}),
  send: (address: string, init: RequestInit) => Promise<Response> = (address, init) => fetch(address, init),
  language?: string,
): Transport {
  return {
    async send(request, signal) {
      let response: Response;
      try {
        response = await send(`${apiBase}/query`, {
          method: "POST",
          headers: { "content-type": "application/json", accept: "application/json", ...headers() },
          body: JSON.stringify(language === undefined ? request : { ...request, extensions: { language } }),
          signal,
        });
      } catch (error) {
        if (signal.aborted) throw error;
        throw new Failure(503, "data.unreachable", failureText.unreachable, error);
      }
      const answer = (await response.json().catch(() => null)) as
        | (GraphqlResponse & { code?: string; detail?: string })
        | null;
      if (answer !== null && (answer.data !== undefined || answer.errors !== undefined)) return answer;
      throw new Failure(response.status, answer?.code ?? "data.missing", answer?.detail ?? failureText.missing);
    },

    headers,

    async api(path, signal) {
      const response = await send(apiBase + path, { headers: { accept: "application/json", ...headers() }, signal });
      return response.json().catch(() => null);
    },

    async tiles(path, signal) {
      const response = await send(path, { signal }).catch(() => null);
      return response?.ok ? await response.json().catch(() => null) : null;
    },

    async portal(path, signal) {
      // As the server does it: in the language of the page, whatever the browser prefers.
      const init = { headers: { "accept-language": language ?? "*", ...headers() }, signal };
      const response = await send(`${apiBase}/portal${path}`, init).catch((error: unknown) => {
        // Null would replace the data that is still there.
        if (isOffline()) throw new Failure(503, "data.unreachable", failureText.unreachable, error);
        return null;
      });
      return response?.ok ? await response.json().catch(() => null) : null;
    },
  };
}
