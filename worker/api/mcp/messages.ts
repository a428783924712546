/**
 * Messages of the Model Context Protocol over streamable HTTP, without sessions: one POST, one JSON response. Takes the
 * revisions that begin with `initialize` (2025) and the one in which every request names its version (2026-07-28).
 */
import { undelimitedText, visibleTexts } from "../../../src/domain/feed-data.ts";
import { isObject } from "../../../src/domain/json-object.ts";
import { asProblem, type Problem, problem } from "../../problem.ts";
import { boundedBody } from "../http/body.ts";
import { preflight } from "../http/preflight.ts";

/** The revision in which requests carry their version themselves, and those before, the newest first. */
const STATELESS = "2026-07-28";
const WITH_HANDSHAKE = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

/** Members of `_meta` (revision 2026-07-28). */
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const SERVER_KEY = "io.modelcontextprotocol/serverInfo";

const VERSION_HEADER = "mcp-protocol-version";

/** Bytes of a request. */
const MAX_BODY = 64 * 1024;

/** Milliseconds for which clients may keep the list of tools. */
const LIST_FRESH_MS = 3_600_000;

/** JSON-RPC 2.0, section 5.1, and the codes of MCP. */
const CODE = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  http: -32000,
  headers: -32020,
  version: -32022,
} as const;

type Id = string | number;
type Params = Readonly<Record<string, unknown>>;

/** What the server is, and what its methods answer. */
export type McpServer = {
  info: { name: string; title: string; version: string };
  /** How the tools belong together, for the model. */
  instructions: string;
  tools(): readonly object[];
  /** The result of a tool; null for an unknown one. Failures of the tool are results, too. */
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<object | null>;
};

/** A refusal in the shape of JSON-RPC. */
class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly data: object | undefined;

  constructor(status: number, code: number, message: string, data?: object) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

const HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "*",
  "cache-control": "no-store",
};

const METHODS = "POST, OPTIONS";

/**
 * Answers one message. Never throws.
 * Statuses: 200 for a result or an error of a method, 202 for a notification, 400 for what is no message or has a version
 * that is not supported, 404 for an unknown method (2026-07-28), 405, 413, 415 as in HTTP.
 */
export async function answerMessage(request: Request, server: McpServer): Promise<Response> {
  if (request.method === "OPTIONS") {
    return preflight(METHODS, `content-type, authorization, apikey, ${VERSION_HEADER}, mcp-method, mcp-name`);
  }
  let id: Id | null = null;
  try {
    const message = await readMessage(request);
    id = message.id ?? null;
    const version = versionOf(request, message);
    if (message.id === undefined) return new Response(null, { status: 202, headers: HEADERS });
    const result = version === STATELESS ? await stateless(message, server) : await withHandshake(message, server);
    return Response.json({ jsonrpc: "2.0", id, result }, { headers: HEADERS });
  } catch (error) {
    const { status, code, message, data } = error instanceof Refusal ? error : ofProblem(asProblem(error));
    const headers = status === 405 ? { ...HEADERS, allow: METHODS } : HEADERS;
    const errorBody = {
      code,
      message: undelimitedText(message),
      ...(data === undefined ? {} : { data: visibleTexts(data) }),
    };
    const body = { jsonrpc: "2.0", id, error: errorBody };
    return Response.json(body, { status, headers });
  }
}

function ofProblem(problem: Problem): Refusal {
  return new Refusal(problem.status, CODE.http, problem.detail, { code: problem.code });
}

type Message = { id?: Id; method: string; params: Params };

async function readMessage(request: Request): Promise<Message> {
  if (request.method !== "POST") throw problem("method.not_allowed", "This URL takes messages by POST.");
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw problem("request.media_type", "Send the message as application/json.");
  let message: unknown;
  try {
    message = JSON.parse(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(await boundedBody(request, MAX_BODY)),
    );
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    throw new Refusal(400, CODE.parse, "The body is not JSON in UTF-8.");
  }
  if (Array.isArray(message)) throw new Refusal(400, CODE.request, "Send one message for each request, not a batch.");
  if (!isObject(message) || message.jsonrpc !== "2.0" || typeof message.method !== "string")
    throw new Refusal(400, CODE.request, "The body is not a request or notification of JSON-RPC 2.0.");
  const { id, method, params = {} } = message;
  const isId = id === undefined || typeof id === "string" || (typeof id === "number" && Number.isInteger(id));
  if (!isId) throw new Refusal(400, CODE.request, "The id of a request is a text or a whole number.");
  if (!isObject(params)) throw new Refusal(400, CODE.params, "params is not an object.");
  return { ...(id === undefined ? {} : { id: id as Id }), method, params };
}

/** @returns the revision of a message; the newest with a handshake if it names none */
function versionOf({ headers }: Request, { method, params }: Message): string {
  const inHeader = headers.get(VERSION_HEADER);
  const inBody = isObject(params._meta) ? params._meta[VERSION_KEY] : undefined;
  if (inBody === undefined) {
    if (inHeader === null || method === "initialize" || (WITH_HANDSHAKE as readonly string[]).includes(inHeader))
      return inHeader ?? WITH_HANDSHAKE[0];
    if (inHeader !== STATELESS) throw unsupportedVersion(inHeader);
    throw new Refusal(400, CODE.headers, `The header ${VERSION_HEADER} is ${STATELESS}, but _meta names no version.`);
  }
  if (typeof inBody !== "string" || inBody !== inHeader)
    throw new Refusal(400, CODE.headers, `The header ${VERSION_HEADER} and _meta name different versions.`);
  if (inBody !== STATELESS) throw unsupportedVersion(inBody);
  const expectedHeaders = { "mcp-method": method, "mcp-name": params.name };
  for (const [name, value] of Object.entries(expectedHeaders)) {
    const header = headers.get(name);
    if (header !== null && header !== value)
      throw new Refusal(400, CODE.headers, `The header ${name} differs from the message.`);
  }
  return STATELESS;
}

function unsupportedVersion(requestedVersion: string): Refusal {
  const detail = `The version ${requestedVersion.slice(0, 40)} of the protocol is not supported.`;
  return new Refusal(400, CODE.version, detail, {
    supported: [STATELESS, ...WITH_HANDSHAKE],
    requested: requestedVersion,
  });
}

/** A request of the revision 2026-07-28. */
async function stateless({ method, params }: Message, server: McpServer): Promise<object> {
  const complete = { resultType: "complete", _meta: { [SERVER_KEY]: server.info } };
  const listResult = { ...complete, ttlMs: LIST_FRESH_MS, cacheScope: "public" };
  switch (method) {
    case "server/discover":
      return {
        supportedVersions: [STATELESS],
        capabilities: { tools: {} },
        instructions: server.instructions,
        ...listResult,
      };
    case "tools/list":
      return { tools: server.tools(), ...listResult };
    case "tools/call":
      return { ...(await callTool(params, server)), ...complete };
    default:
      throw new Refusal(404, CODE.method, "Unknown method.");
  }
}

/** A request of a revision that begins with `initialize`. */
async function withHandshake({ method, params }: Message, server: McpServer): Promise<object> {
  switch (method) {
    case "initialize": {
      const requestedVersion = params.protocolVersion;
      const protocolVersion = WITH_HANDSHAKE.find((version) => version === requestedVersion) ?? WITH_HANDSHAKE[0];
      const { info: serverInfo, instructions } = server;
      return { protocolVersion, capabilities: { tools: {} }, serverInfo, instructions };
    }
    case "ping":
      return {};
    case "tools/list":
      return { tools: server.tools() };
    case "tools/call":
      return callTool(params, server);
    default:
      throw new Refusal(200, CODE.method, "Unknown method.");
  }
}

async function callTool({ name, arguments: args = {} }: Params, server: McpServer): Promise<object> {
  if (typeof name !== "string" || !isObject(args))
    throw new Refusal(200, CODE.params, "A call has a name and an object of arguments.");
  const result = await server.call(name, args);
  if (result === null) throw new Refusal(200, CODE.params, `Unknown tool ${name.slice(0, 80)}.`);
  return result;
}
