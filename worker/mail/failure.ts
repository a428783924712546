import type { DeliveryFailure } from "../store/registry/webhook.ts";

/**
 * Why a mail was not taken, in words without an address, which answers of mail servers have.
 * @param isRefused whether the answer is final, and about the recipient @param code of the answer; null without one
 */
export function mailFailure(isRefused: boolean, code: string | null): DeliveryFailure {
  if (isRefused) return { code: "mail.refused", detail: `The mail server refuses the address (${code}).` };
  const reason = code === null ? "does not answer" : `answers ${code}`;
  return { code: "mail.unreachable", detail: `The mail server ${reason}.` };
}
