import type { EventData } from '@backoffice/contract/integration/events'

/** One movement as a feed tells it, and which of its like within its delivery, counted from 1. */
export type BankLine = EventData<'bank.transaction'> & { readonly occurrence: number }

/** An account number without what people put between its digits; anything else stays as written. */
export const bareAccountNo = (text: string): string => text.replace(/[\s-]/g, '')

/**
 * All a feed says of a movement, as one text: movements that say the same are the same movement, unless one delivery holds
 * them twice. With a reference account, direction and reference alone decide; a balance after tells equal lines apart.
 */
export function identityOf(line: EventData<'bank.transaction'>): string {
  const account = [line.account.bankCode, bareAccountNo(line.account.accountNo), line.direction]
  if (line.reference !== undefined) return JSON.stringify(['reference', ...account, line.reference])
  const { bankCode, accountNo, name, phone } = line.counterparty
  return JSON.stringify([
    'content', ...account, line.channel, String(line.amount), line.occurredAt.toISOString(),
    bankCode ?? null, accountNo ?? null, name ?? null, phone ?? null, line.balanceAfter === undefined ? null : String(line.balanceAfter), line.rawText ?? null,
  ])
}
