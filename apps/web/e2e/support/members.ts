import type { Person } from '@backoffice/population'
import { newId } from '@backoffice/kernel'
import { RECEIVING } from './operator.ts'
import { createPerson } from './people.ts'
import type { Product } from './product.ts'

export type Member = Pick<Person, 'username' | 'firstName' | 'lastName' | 'bank' | 'phone'>
export type Request = {
  readonly id: string
  readonly externalId: string
  readonly amount: number
  readonly member: Member
}

/** Registers a member with a deposit, by signed events. */
export async function createMember({ send }: Pick<Product, 'send'>, { cash }: { cash: number }): Promise<Member> {
  const { externalId, username, firstName, lastName, phone, bank } = createPerson()
  await send('member.registered', { externalId, username, phone, firstName, lastName, bank })
  const member = { username, firstName, lastName, bank, phone }
  await payIn({ send }, member, cash)
  return member
}

/** Reports a deposit with the sender's account and name. */
export async function payIn(
  { send }: Pick<Product, 'send'>,
  { bank, firstName, lastName }: Member,
  amount: number,
): Promise<void> {
  const counterparty = {
    bankCode: bank.code,
    accountNo: bank.accountNo,
    name: `${firstName} ${lastName}`,
  }
  const { result } = await send('bank.transaction', {
    account: RECEIVING,
    channel: 'scb',
    reference: newId(),
    direction: 'in',
    amount,
    occurredAt: new Date().toISOString(),
    counterparty,
  })
  if (result?.['status'] !== 'credited') throw new Error(`the deposit was not credited: ${JSON.stringify(result)}`)
}

/** Requests a withdrawal for a member. */
export async function requestWithdrawal(
  { send }: Pick<Product, 'send'>,
  member: Member,
  amount: number,
): Promise<Request> {
  const externalId = `W-${newId()}`
  const { result } = await send('withdrawal.requested', { externalId, username: member.username, amount })
  const id = result?.['withdrawalId']
  if (typeof id !== 'string') throw new Error(`the request has no withdrawal: ${JSON.stringify(result)}`)
  return { id, externalId, amount, member }
}

/** Creates a member with a balance and requests a withdrawal. */
export async function createWithdrawal(
  product: Pick<Product, 'send'>,
  { amount = 1_500, cash = amount + 500 }: { amount?: number; cash?: number } = {},
): Promise<Request> {
  return requestWithdrawal(product, await createMember(product, { cash }), amount)
}
