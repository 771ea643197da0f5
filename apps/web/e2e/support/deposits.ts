import { newId } from '@backoffice/kernel'
import type { Member } from './members.ts'
import { RECEIVING } from './operator.ts'
import { createPerson } from './people.ts'
import type { Product } from './product.ts'

/** Registers a member without deposits. */
export async function registerMember(
  { send }: Pick<Product, 'send'>,
  { referrer }: { referrer?: Pick<Member, 'username'> } = {},
): Promise<Member> {
  const { externalId, username, firstName, lastName, phone, bank } = createPerson()
  await send('member.registered', {
    externalId,
    username,
    phone,
    firstName,
    lastName,
    bank,
    ...(referrer === undefined ? {} : { referrerUsername: referrer.username }),
  })
  return { username, firstName, lastName, bank, phone }
}

type DepositReport = {
  readonly amount: number
  readonly reference?: string
  readonly channel?: string
  readonly account?: { readonly bankCode: string; readonly accountNo: string }
  readonly occurredAt?: Date
  readonly from?: Readonly<Record<string, string>>
  readonly rawText?: string
}
export type ReportResult = { readonly status: string; readonly depositId: string | null; readonly reference: string }

/** Reports a deposit. Without a sender it stays unmatched. */
export async function reportDeposit(
  { send }: Pick<Product, 'send'>,
  {
    amount,
    reference = `R-${newId()}`,
    channel = 'scb',
    account = RECEIVING,
    occurredAt = new Date(),
    from = {},
    rawText,
  }: DepositReport,
): Promise<ReportResult> {
  const { result } = await send('bank.transaction', {
    account,
    channel,
    reference,
    direction: 'in',
    amount,
    occurredAt: occurredAt.toISOString(),
    counterparty: from,
    ...(rawText === undefined ? {} : { rawText }),
  })
  return {
    status: String(result?.['status']),
    depositId: (result?.['depositId'] as string | null | undefined) ?? null,
    reference,
  }
}

/** The sender's details, as reported completely by a bank. */
export const senderOf = ({ bank, firstName, lastName }: Member) => ({
  bankCode: bank.code,
  accountNo: bank.accountNo,
  name: `${firstName} ${lastName}`,
})

const amounts = new Set<number>()

/** Returns a unique amount of about this size. */
export function uniqueAmount(baht: number): number {
  let satang = baht * 100 + 1
  while (amounts.has(satang)) satang += 1
  amounts.add(satang)
  return satang / 100
}
