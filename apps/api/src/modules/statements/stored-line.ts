import { satangOf } from '@backoffice/kernel'
import type { BankLine } from '../bank-lines/index.ts'

/** A line as stored until it is processed: money and instants as text, because it is plain JSON. */
export type StoredLine = Omit<
  BankLine,
  'amount' | 'occurredAt' | 'balanceAfter' | 'importer' | 'alikeId' | 'duplicateOfId'
> & { readonly amount: string; readonly occurredAt: string; readonly balanceAfter?: string }

export function toStoredLine({
  amount,
  occurredAt,
  balanceAfter,
  importer: _brought,
  alikeId: _found,
  duplicateOfId: _reported,
  ...line
}: BankLine): StoredLine {
  return {
    ...line,
    amount: String(amount),
    occurredAt: occurredAt.toISOString(),
    ...(balanceAfter === undefined ? {} : { balanceAfter: String(balanceAfter) }),
  }
}

export function fromStoredLine({ amount, occurredAt, balanceAfter, ...line }: StoredLine): BankLine {
  return {
    ...line,
    amount: satangOf(amount),
    occurredAt: new Date(occurredAt),
    ...(balanceAfter === undefined ? {} : { balanceAfter: satangOf(balanceAfter) }),
  }
}
