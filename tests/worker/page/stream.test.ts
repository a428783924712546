import { describe, expect, it } from "vitest";
import { joinStream, joinWhole } from "../../../worker/page/stream.ts";

const encoder = new TextEncoder();

/** A renderer that hands over each text in a turn of its own. */
function rendered(...texts: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      for (const text of texts) {
        controller.enqueue(encoder.encode(text));
        await new Promise((done) => setTimeout(done));
      }
      controller.close();
    },
  });
}

const failing = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("The renderer failed.")) });

describe("joinStream", () => {
  it("puts the document around what React renders", async () => {
    const { body, ended } = joinStream(rendered("<p>one</p>", "<p>two</p>"), { start: "<body>", end: () => "</body>" });
    expect(await new Response(body).text()).toBe("<body><p>one</p><p>two</p></body>");
    expect(await ended).toBe(true);
  });

  it("sends the start before React has rendered anything", async () => {
    const { body } = joinStream(new ReadableStream({ pull: () => new Promise(() => {}) }), {
      start: "<head>",
      end: () => "",
    });
    expect(new TextDecoder().decode((await body.getReader().read()).value)).toBe("<head>");
  });

  it("asks for the end after the last byte only", async () => {
    let sent = "";
    const react = rendered("a", "b").pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          sent += new TextDecoder().decode(chunk);
          controller.enqueue(chunk);
        },
      }),
    );
    expect(await new Response(joinStream(react, { start: "", end: () => `[${sent}]` }).body).text()).toBe("ab[ab]");
  });

  it("has not ended whole if the reader disconnects or React fails", async () => {
    const left = joinStream(rendered("a", "b"), { start: "s", end: () => "" });
    await left.body.cancel();
    expect(await left.ended).toBe(false);
    const failed = joinStream(failing(), { start: "s", end: () => "" });
    await expect(new Response(failed.body).text()).rejects.toThrow();
    expect(await failed.ended).toBe(false);
  });
});

describe("joinWhole", () => {
  it("returns the document as bytes", async () => {
    const whole = await joinWhole(rendered("<p>1</p>", "<p>2</p>"), { start: "<body>", end: () => "</body>" });
    expect(new TextDecoder().decode(whole)).toBe("<body><p>1</p><p>2</p></body>");
  });

  it("throws what React throws", async () => {
    await expect(joinWhole(failing(), { start: "", end: () => "" })).rejects.toThrow("The renderer failed.");
  });
});
