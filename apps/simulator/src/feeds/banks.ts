import { rounded } from '../simulation/player.ts'

export type Account = { readonly bankCode: string; readonly accountNo: string }
/** Baht by `bank code/account`. */
export type Balances = Readonly<Record<string, number>>
export type Posted = { readonly balanceAfter: number; readonly occurredAt: string }

/**
 * Balances of the operator's accounts as their banks know them: consecutive movements, each with the balance after it.
 */
export function createBanks(opening: Balances, now: () => number = Date.now) {
  const balances = new Map(Object.entries(opening))
  const lastAt = new Map<string, number>()
  const held = (account: Account): number => balances.get(nameOf(account)) ?? 0

  return {
    held,
    /** Total of a bank's accounts; null when it has none. */
    heldAt(bankCode: string): number | null {
      const of = [...balances].filter(([name]) => name.startsWith(`${bankCode}/`))
      return of.length === 0 ? null : rounded(of.reduce((sum, [, baht]) => sum + baht, 0))
    },
    /** Debits are limited by the balance; credits are not. */
    canLeave: (account: Account, amount: number): boolean => held(account) >= amount,
    /** Movements of an account have distinct times, so that their balances are ordered. */
    post(account: Account, direction: 'in' | 'out', amount: number): Posted {
      const name = nameOf(account)
      const at = Math.max(now(), (lastAt.get(name) ?? 0) + 1)
      const balanceAfter = rounded(held(account) + (direction === 'in' ? amount : -amount))
      balances.set(name, balanceAfter)
      lastAt.set(name, at)
      return { balanceAfter, occurredAt: new Date(at).toISOString() }
    },
  }
}
export type Banks = ReturnType<typeof createBanks>

const nameOf = ({ bankCode, accountNo }: Account): string => `${bankCode}/${accountNo}`
