import type { Person } from '@backoffice/population'

/**
 * What the outside world remembers of a player: whether the product knows them, about how much they hold, what they
 * asked for.
 */
export type Player = {
  readonly index: number
  readonly person: Person
  registered: boolean
  /** Baht, as far as the outside world knows. */
  cash: number
  asked: { externalId: string; amount: number; at: number } | null
}

/** Baht with two decimals, whatever adding them did. */
export const rounded = (baht: number): number => Math.round(baht * 100) / 100
