/** Whether an id has only printable ASCII characters, which every keyboard and font has: `s-gc7x3-trinity`, not `s-xn77-浅草`. */
export function isPlainId(id: string | null | undefined): boolean {
  return /^[!-~]+$/.test(id ?? "");
}
