/** What keeps a member from being closed. */
export type ClosingObstacle =
  | { what: 'cash' | 'bonus' | 'held'; amount: number }
  | { what: 'bets' }
  | { what: 'withdrawals'; count: number }

/** Reads a refusal's details: amounts are decimal strings there. */
export function parseClosingObstacles(details: Readonly<Record<string, unknown>>): ClosingObstacle[] {
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
