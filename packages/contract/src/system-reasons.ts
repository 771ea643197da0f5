/**
 * Reasons the system gives for what it does itself. They are stored as `system:<code>`, with a technical detail after a
 * space where there is one, and shown in the reader's language. Reasons of staff and of providers are free text.
 */
export const systemReasons = [
  'answer-not-recorded',
  'bet-voided',
  'bonus-deducted-again',
  'bonus-forfeited-with-win',
  'budget-spent',
  'conflicting-result',
  'deposit-reversed',
  'disputed-meanwhile',
  'deposit-turnover-replaced',
  'earlier-payout-paid',
  'grant-expired',
  'member-excluded',
  'no-clear-answer',
  'no-reason-given',
  'not-received-by-provider',
  'paid-meanwhile',
  'payout-found-again',
  'payout-missing',
  'promotion-ended',
  'provider-unreachable',
  'provider-unreachable-not-sent',
  'resend-refused',
  'resent',
] as const
export type SystemReason = (typeof systemReasons)[number]

/** The stored form of a system reason. */
export const systemReason = (code: SystemReason, detail = ''): string => `system:${code} ${detail}`.trim()

/** A stored reason as its code and detail; undefined for free text. */
export function parseSystemReason(reason: string): { code: SystemReason; detail: string } | undefined {
  const [, given, detail = ''] = /^system:([a-z-]+)(?: (.*))?$/s.exec(reason) ?? []
  const code = systemReasons.find(each => each === given)
  return code === undefined ? undefined : { code, detail }
}
