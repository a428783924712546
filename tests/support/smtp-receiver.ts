/** A mail server for tests: takes mails (RFC 5321) and keeps them, or refuses as a test says. */
import { type AddressInfo, createServer, type Socket } from "node:net";

type ReceivedMail = {
  from: string;
  to: string[];
  /** Unfolded, by name in lower case. */
  headers: Readonly<Record<string, string>>;
  /** As it was sent, with its encodings. */
  source: string;
  /** Decoded texts of its parts, the plain one first. */
  parts: string[];
};

export type SmtpReceiver = {
  url: string;
  mails: ReceivedMail[];
  /** What is answered in place of 250, by command: `RCPT TO` or `DATA`. */
  refusals: Record<string, string | undefined>;
  close(): Promise<void>;
};

export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const mails: ReceivedMail[] = [];
  const refusals: SmtpReceiver["refusals"] = {};
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    let rest = "";
    let envelope: { from: string; to: string[] } = { from: "", to: [] };
    let lines: string[] | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const command = (line: string) => {
      const word = /^[A-Z]+(?: TO)?/i.exec(line)?.[0].toUpperCase() ?? "";
      const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
      if (refusals[word] !== undefined) return say(refusals[word] ?? "");
      if (word === "MAIL") envelope = { from: address, to: [] };
      if (word === "RCPT TO") envelope.to.push(address);
      if (word === "QUIT") return socket.end("221 Bye\r\n");
      if (word !== "DATA") return say("250 OK");
      lines = [];
      return say("354 Go on");
    };
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      rest += chunk.toString("utf8");
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (lines === null) command(line);
        else if (line !== ".") lines.push(line.replace(/^\./, ""));
        else {
          mails.push({ ...envelope, ...readMail(lines.join("\r\n")) });
          lines = null;
          say("250 Taken");
        }
      }
    });
    say("220 test");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refusals,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function readMail(source: string): Pick<ReceivedMail, "headers" | "source" | "parts"> {
  const headers = headersOf(source);
  const boundary = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "")?.[1];
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`).slice(1, -1);
  return { headers, source, parts: parts.map(decoded) };
}

const headOf = (source: string) => source.trimStart().split("\r\n\r\n", 1)[0] ?? "";

const headersOf = (source: string): Record<string, string> =>
  Object.fromEntries(
    headOf(source)
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => [line.split(":", 1)[0]?.toLowerCase() ?? "", line.slice(line.indexOf(":") + 1).trim()]),
  );

function decoded(part: string): string {
  const source = part.trimStart();
  const body = source.slice(headOf(source).length + 4);
  const encoding = headersOf(source)["content-transfer-encoding"];
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
