import type { Counterparty } from '../statement.ts'

/** What `:86:` tells about the other side, as far as the bank keeps to a structure anybody knows. */
export type Information = {
  readonly counterparty: Counterparty
  readonly text: string | undefined
  readonly payerReference: string | undefined
}
