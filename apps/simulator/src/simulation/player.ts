import type { Person } from '@backoffice/population'

/** What the simulator knows of a player: registered or not, approximate balance, open request. */
export type Player = {
  readonly index: number
  readonly person: Person
  registered: boolean
  /** Baht, as estimated by the simulator. */
  cash: number
  asked: { externalId: string; amount: number; at: number } | null
}

/** Baht rounded to two decimals. */
export const rounded = (baht: number): number => Math.round(baht * 100) / 100
