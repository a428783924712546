/** Requests to the desk, as a user of the stand-in provider sends them. */
import type { Provider } from "../../worker/auth/provider.ts";
import { ask } from "./ask.ts";

/** Claims of a user who runs the portal. */
export const OPS = { sub: "ada", email: "ada@example.org", roles: ["portal_ops"] };

export type DeskBody = Record<string, unknown> & { code?: string; revision?: number };

/** @property claims null: without a token */
type Sender = {
  claims?: Record<string, unknown> | null;
  vars?: Record<string, unknown>;
  headers?: Record<string, string>;
};

export type SendToDesk = (
  path: string,
  body?: object,
  sender?: Sender,
) => Promise<{ status: number; body: DeskBody; headers: Headers }>;

/** @returns sends bytes as they are, and any other body as JSON */
export const deskSender =
  (idp: () => Provider): SendToDesk =>
  async (path, body, { claims = OPS, vars = {}, headers = {} } = {}) => {
    const authorization = claims === null ? {} : { authorization: `Bearer ${await idp().token(claims)}` };
    const response = await ask(`/api/v2/portal/desk${path}`, {
      vars: { ...idp().vars, ...vars },
      init: {
        method: body === undefined ? "GET" : "POST",
        headers: { ...headers, ...authorization },
        ...(body === undefined
          ? {}
          : { body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
      },
    });
    const text = new TextDecoder().decode(await response.arrayBuffer());
    const isJson = /[/+]json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, body: isJson ? JSON.parse(text) : { text }, headers: response.headers };
  };
