/** Width and height of an image in pixels, so that pages leave room for it before it comes. PNG, JPEG, GIF, SVG. */

export type Size = { width: number; height: number };

/** @throws Error when the file is none of these */
export function imageSize(bytes: Uint8Array, file: string): Size {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  if (head.startsWith("\x89PNG")) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (head.startsWith("GIF8")) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (head.startsWith("\xff\xd8")) return jpegSize(view, file);
  const size = /<svg\b/.test(head) ? svgSize(head) : null;
  if (size === null) throw new Error(`${file}: no PNG, JPEG, GIF or SVG (with a viewBox) that can be read`);
  return size;
}

function svgSize(head: string): Size | null {
  const [, width, height] = /viewBox="[\d.-]+[ ,]+[\d.-]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(head) ?? [];
  return width === undefined ? null : { width: Math.round(Number(width)), height: Math.round(Number(height)) };
}

/** The size stands in the frame header, behind segments of any length (JPEG, ITU-T T.81 B.2.2). */
function jpegSize(view: DataView, file: string): Size {
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  throw new Error(`${file}: a JPEG without a frame`);
}
