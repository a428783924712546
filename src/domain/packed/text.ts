/**
 * Keeps long texts of the database short: deflated (RFC 1951) and written in the digits of the packed schedule, so that a
 * column stays a text that needs no escape in JSON. D1 answers bytes as an array of numbers, which is longer than the text.
 */
import { deflateSync, inflateSync } from "fflate";
import { readBytes, writeBytes } from "../schedule/bytes.ts";
import { Reader, varint } from "../schedule/digits.ts";

/** Begins a deflated text. JSON and packed columns never begin with it. */
const DEFLATED_MARK = " ";
/** Shorter texts stay as they are: there is little to gain. */
const MIN_LENGTH = 150;
/** Share of its length that a text must lose; otherwise it stays as it is, because inflating takes time. */
const MIN_SAVED = 0.3;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The text, deflated if that makes it much shorter. @param text does not begin with a space */
export function packText(text: string): string {
  if (text.length < MIN_LENGTH) return text;
  const bytes = encoder.encode(text);
  const packedText = `${DEFLATED_MARK}${varint(bytes.length)}${writeBytes(deflateSync(bytes))}`;
  return packedText.length > bytes.length * (1 - MIN_SAVED) ? text : packedText;
}

/** The text that `packText` was given. A text of an earlier build, which packed nothing, is answered as it is. */
export function unpackText(text: string): string {
  if (!text.startsWith(DEFLATED_MARK)) return text;
  const reader = new Reader(text, 1);
  const out = new Uint8Array(reader.varint());
  return decoder.decode(inflateSync(readBytes(text, reader.at), { out }));
}
