import type { Counterparty } from '../statement.ts'

/** The counterparty from `:86:`, as far as the bank uses a known structure. */
export type Information = {
  readonly counterparty: Counterparty
  readonly text: string | undefined
  readonly payerReference: string | undefined
}
