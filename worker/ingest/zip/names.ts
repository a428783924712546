/** Code page 437 from 0x80: the encoding of zip names that do not say they are UTF-8 (APPNOTE, appendix D). */
const CP437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The name of an entry with `/` between folders.
 * Without the UTF-8 flag many writers still put UTF-8, so what is valid UTF-8 is read as such.
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
