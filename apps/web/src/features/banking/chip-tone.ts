/** The sources of external balances. */
export type BalanceSource = 'payment' | 'tmn' | 'sms'
export type ChipTone = 'ok' | 'warn' | 'bad'

/**
 * Green above the threshold; otherwise a warning for the payment provider and red for the others. Unknown is never
 * green.
 */
const rules = {
  payment: { above: 100, otherwise: 'warn' },
  tmn: { above: 20, otherwise: 'bad' },
  sms: { above: 20, otherwise: 'bad' },
} as const satisfies Record<BalanceSource, { above: number; otherwise: ChipTone }>

export function toneOf(source: BalanceSource, value: number | null): ChipTone {
  const { above, otherwise } = rules[source]
  return value !== null && value > above ? 'ok' : otherwise
}
