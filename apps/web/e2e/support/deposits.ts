import { personAt } from '@backoffice/population'
import { newId } from '@backoffice/kernel'
import type { Member } from './members.ts'
import { RECEIVING } from './operator.ts'
import type { Product } from './product.ts'

let count = 60_000

/** A member who registered and has paid in nothing yet. */
export async function aNewMember({ send }: Pick<Product, 'send'>): Promise<Member> {
  const { externalId, username, firstName, lastName, phone, bank } = personAt(count++)
  await send('member.registered', { externalId, username, phone, firstName, lastName, bank, ...(bank.code === 'TMN' ? { tmnPhone: phone } : {}) })
  return { username, firstName, lastName, bank, phone }
}

type Told = { readonly amount: number; readonly reference?: string; readonly channel?: string; readonly occurredAt?: Date; readonly from?: Readonly<Record<string, string>>; readonly rawText?: string }
export type ToldAnswer = { readonly status: string; readonly depositId: string | null; readonly reference: string }

/** A bank tells of money that came in. Without a sender nobody can be found for it. */
export async function bankTells({ send }: Pick<Product, 'send'>, { amount, reference = `R-${newId()}`, channel = 'scb', occurredAt = new Date(), from = {}, rawText }: Told): Promise<ToldAnswer> {
  const { result } = await send('bank.transaction', {
    account: RECEIVING, channel, reference, direction: 'in', amount, occurredAt: occurredAt.toISOString(), counterparty: from, ...(rawText === undefined ? {} : { rawText }),
  })
  return { status: String(result?.['status']), depositId: (result?.['depositId'] as string | null | undefined) ?? null, reference }
}

/** Who the bank says paid, when it says it in full. */
export const senderOf = ({ bank, firstName, lastName, phone }: Member) => ({ bankCode: bank.code, accountNo: bank.accountNo, name: `${firstName} ${lastName}`, ...(bank.code === 'TMN' ? { phone } : {}) })

let satang = 0
/** An amount nothing else in the run has. */
export const anAmount = (baht: number): number => baht + (satang = (satang + 1) % 100) / 100
