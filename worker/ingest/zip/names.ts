/** Code page 437 from 0x80: the encoding of zip names without the UTF-8 flag (APPNOTE, appendix D). */
const CP437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Decodes the name of an entry, with `/` between folders.
 * Many writers store UTF-8 without its flag, so valid UTF-8 is always decoded as such.
 */
export function decodeName(bytes: Uint8Array): string {
  let name: string;
  try {
    name = strict.decode(bytes);
  } catch {
    name = Array.from(bytes, (b) => (b < 0x80 ? String.fromCharCode(b) : CP437[b - 0x80]!)).join("");
  }
  return name.replaceAll("\\", "/");
}
