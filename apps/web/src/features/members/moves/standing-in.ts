/** What keeps a member from being closed. */
export type Obstacle =
  | { what: 'cash' | 'bonus' | 'held'; amount: number }
  | { what: 'bets' }
  | { what: 'withdrawals'; count: number }

/** Reads a refusal's details: amounts are decimal strings there. */
export function standingIn(details: Readonly<Record<string, unknown>>): Obstacle[] {
  const amounts = (['cash', 'bonus', 'held'] as const)
    .map(what => ({ what, amount: Number(details[what] ?? 0) }))
    .filter(({ amount }) => amount !== 0)
  const { withdrawals } = details
  const count = Array.isArray(withdrawals) ? withdrawals.length : 0
  return [
    ...amounts,
    ...(details['openBets'] === true ? [{ what: 'bets' } as const] : []),
    ...(count > 0 ? [{ what: 'withdrawals', count } as const] : []),
  ]
}
