/** Whether a coding is named in Accept-Encoding and not refused there (RFC 9110, 12.5.3). */
export function accepts(header: string | null, coding: string): boolean {
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name, weight] = part.split(";").map((text) => text.trim());
    if (name === coding || name === "*") return !/^q=0(\.0*)?$/.test(weight ?? "");
  }
  return false;
}
