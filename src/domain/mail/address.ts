/** Mail addresses as people enter them. Pure. */

/** Octets of an address (RFC 5321, 4.5.3.1). */
const MAX_ADDRESS_CHARACTERS = 254;

/**
 * One plain address: no display name, no quotes, no list, and nothing that a header could be broken with.
 * @returns the address, its domain in lower case; null for any other text
 */
export function readMailAddress(text: string): string | null {
  const address = text.trim().normalize("NFC");
  const [, mailbox, domain = ""] =
    /^([\w!#$%&'*+/=?^`{|}~.-]{1,64})@([\p{L}\p{N}.-]+\.[\p{L}\p{N}-]{2,})$/u.exec(address) ?? [];
  if (mailbox === undefined || address.length > MAX_ADDRESS_CHARACTERS || /^\.|\.$|\.\./.test(mailbox)) return null;
  if (domain.split(".").some((label) => label === "" || label.length > 63 || /^-|-$/.test(label))) return null;
  return `${mailbox}@${domain.toLowerCase()}`;
}

/** An address of which a reader recognizes only their own, such as `d***@example.org`. */
export const maskAddress = (address: string): string => address.replace(/^(.)[^@]*/u, "$1***");
