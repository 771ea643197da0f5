import type { CreditEntry } from '../member.ts'

/** Links to a money record: its list without filters, with the record open. */
export const withdrawalSearch = (id: string) => ({ tab: 'all', id })
export const depositSearch = (id: string) => ({ tab: 'all', id })

export const toDeposit = (id: string): string => `/account/deposit?${new URLSearchParams(depositSearch(id)).toString()}`
export const toWithdrawal = (id: string): string =>
  `/account/withdraw?${new URLSearchParams(withdrawalSearch(id)).toString()}`

/** Types of credit entries, in the order of the filter. */
export const creditTypes = [
  'deposit',
  'deposit-matched',
  'withdraw-hold',
  'withdraw-release',
  'adjustment',
  'reversal',
  'bonus',
  'bonus-to-cash',
  'bonus-forfeit',
  'bet',
  'bet-bonus',
  'win',
  'win-bonus',
  'bet-void',
  'bet-bonus-void',
  'opening',
  'other',
] as const satisfies readonly CreditEntry['type'][]

/** The link to an entry's record; null if it has none. */
export function recordLinkOf({
  type,
  refId,
}: Pick<CreditEntry, 'type' | 'refId'>): { to: '/account/deposit' | '/account/withdraw'; id: string } | null {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(refId)) return null
  if (type === 'deposit' || type === 'deposit-matched' || type === 'reversal')
    return { to: '/account/deposit', id: refId }
  if (type === 'withdraw-hold' || type === 'withdraw-release') return { to: '/account/withdraw', id: refId }
  return null
}
