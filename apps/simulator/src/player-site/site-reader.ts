import type { SignedReader } from './signed-reader.ts'

type Grant = { readonly promotionId: string | null; readonly depositId: string | null; readonly stackable: boolean }
/** A limit as the player site is answered. */
export type PlayerLimit = {
  readonly kind: string
  readonly period: string
  readonly amount: number
  readonly own: number | null
  readonly pending: { readonly from: string; readonly needsConfirmation: boolean } | null
}
/** What players see of their own account. Amounts in baht. */
export type Account = {
  /** The time-out or exclusion that holds; until null: permanent. */
  readonly exclusion?: { readonly kind: string; readonly until: string | null } | null
  readonly balances: Readonly<Record<'cash' | 'bonus' | 'diamonds' | 'spins', number>>
  readonly grants: readonly Grant[]
  readonly cashback: readonly { readonly periodId: string; readonly amount: number }[]
  readonly diamonds: { readonly claim: string; readonly exchange: { readonly minExchange: number } | null }
  readonly limits: readonly PlayerLimit[]
}
export type Promotion = {
  readonly id: string
  readonly frequency: string
  readonly bonus: { readonly kind: string }
  readonly minDeposit: number
  readonly stackable: boolean
}
/** `spinsPerDay` null: unlimited. */
type Wheel = { readonly enabled: boolean; readonly spinsPerDay: number | null }

/** What the player site shows of rewards; nothing while the product does not answer. */
export function createSiteReader(read: SignedReader) {
  const readMember = (username: string) => read(`members/${encodeURIComponent(username)}`)
  return {
    /** Null while the product does not answer. */
    async isMember(username: string): Promise<boolean | null> {
      const { status, data } = await readMember(username)
      return status === 404 ? false : data === null ? null : true
    },
    account: async (username: string): Promise<Account | null> => (await readMember(username)).data as Account | null,
    promotions: async (): Promise<readonly Promotion[]> =>
      ((await read('promotions')).data ?? []) as readonly Promotion[],
    wheel: async (): Promise<Wheel | null> => (await read('wheel')).data as Wheel | null,
  }
}
export type SiteReader = ReturnType<typeof createSiteReader>
