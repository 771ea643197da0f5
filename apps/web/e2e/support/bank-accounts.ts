import { randomInt } from 'node:crypto'
import { newId } from '@backoffice/kernel'
import type { Locator } from '@playwright/test'
import { RECEIVING } from './operator.ts'
import type { Product } from './product.ts'
import { createToken, send } from './wire.ts'

export type BankAccount = {
  readonly id: string
  readonly bankCode: string
  readonly accountNo: string
  readonly holder: string
}

/** Returns a unique account number. */
export const uniqueAccountNo = (): string => `4${String(randomInt(1_000_000_000)).padStart(9, '0')}`

/** Groups the number as its bank prints it. */
export const formatAccountNo = (accountNo: string): string =>
  `${accountNo.slice(0, 3)}-${accountNo.slice(3, 4)}-${accountNo.slice(4, 9)}-${accountNo.slice(9)}`

/** Creates an account of the operator through the API, approved by a second admin. */
export async function createBankAccount(product: Product, holder = 'บริษัท สยามเพลย์ จำกัด'): Promise<BankAccount> {
  const [maker, checker] = await Promise.all([createToken(product), createToken(product)])
  const accountNo = uniqueAccountNo()
  const requested = (await send(product, maker, '/bank/accounts', {
    bankCode: '014',
    accountNo,
    holder,
    channel: 'scb',
    purpose: 'both',
    priority: 500,
    dailyLimit: 200_000,
  })) as { approvalId: string }
  const approval = (await send(product, checker, `/approvals/${requested.approvalId}/approve`)) as {
    subject: { id: string }
  }
  return { id: approval.subject.id, bankCode: '014', accountNo, holder }
}

type Line = {
  direction: 'in' | 'out'
  amount: number
  occurredAt?: Date
  balanceAfter?: number
  reference?: string
  counterparty?: Record<string, string>
}

/** Reports a transaction of the account and returns its outcome. */
export async function reportBankTransaction(
  { send: event }: Pick<Product, 'send'>,
  { bankCode, accountNo }: BankAccount,
  { occurredAt = new Date(), ...line }: Line,
): Promise<Record<string, unknown>> {
  const { result } = await event('bank.transaction', {
    account: { bankCode, accountNo },
    channel: 'scb',
    reference: newId(),
    counterparty: {},
    occurredAt: occurredAt.toISOString(),
    ...line,
  })
  return result ?? {}
}

/** Selects the account that receives the deposits of these tests. */
export async function chooseReceiving(field: Locator): Promise<void> {
  const option = field.locator('option').filter({ hasText: formatAccountNo(RECEIVING.accountNo) })
  await field.selectOption((await option.getAttribute('value')) ?? '')
}
