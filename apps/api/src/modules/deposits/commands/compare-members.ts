import { createHash } from 'node:crypto'
import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import { maskAccountNo, maskPhone, ok, refuse, type MemberId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { fullNameOf, type Member } from '../../members/index.ts'
import { payerOfDeposit } from '../deposit-detail.repo.ts'
import { toComparisonResponse, type ComparisonResponse } from '../comparison-response.ts'
import { compare, type Comparison } from '../domain/agreement.ts'
import type { BankLine } from '../../bank-lines/index.ts'
import type { DepositContext } from '../context.ts'

type Counterparty = BankLine['counterparty']

/**
 * What the bank reports of the sender; empty for a manual deposit that no bank line confirms. Undefined: no such
 * deposit.
 */
export async function counterpartyOf(
  reader: Reader,
  depositId: string,
): Promise<{ readonly counterparty: Counterparty; readonly intendedId: MemberId | null } | undefined> {
  const payer = await payerOfDeposit(reader, depositId)
  if (payer === undefined) return undefined
  const { bankCode, accountNo, name, phone, intendedId } = payer
  return {
    intendedId,
    counterparty: {
      ...(bankCode === null ? {} : { bankCode }),
      ...(accountNo === null ? {} : { accountNo }),
      ...(name === null ? {} : { name }),
      ...(phone === null ? {} : { phone }),
    },
  }
}

/** Members beside the sender of a deposit, in the given order; unknown ones are omitted. */
export async function compareMembers(
  { deps, members }: Pick<DepositContext, 'deps' | 'members'>,
  id: string,
  memberIds: readonly MemberId[],
  viewer: AdminActor,
): Promise<Result<HandlerOutput<Endpoints['deposits.comparison']>, ErrorCode>> {
  const found = await counterpartyOf(deps.db, id)
  if (found === undefined) return refuse('NOT_FOUND')
  const byId = new Map((await members.findByIds(deps.db, memberIds)).map(member => [member.id, member]))
  return ok({
    data: memberIds.flatMap((memberId): ComparisonResponse[] => {
      const member = byId.get(memberId)
      return member === undefined ? [] : [toComparisonResponse(member, compare(found.counterparty, member), viewer)]
    }),
  })
}

/** The audit of a contradicted match: what was compared, with masked accounts and phones. */
export const auditedComparison = (
  { bankCode, accountNo, name, phone }: Counterparty,
  member: Member,
  { agreement, contradictions }: Comparison,
) => ({
  confirmedContradictions: contradictions,
  agreement,
  sender: {
    bankCode: bankCode ?? null,
    accountNo: accountNo === undefined ? null : maskAccountNo(bankCode ?? '', accountNo),
    name: name ?? null,
    phone: phone === undefined ? null : maskPhone(phone),
  },
  member: {
    name: fullNameOf(member),
    bankCode: member.bankCode,
    accountNo: maskAccountNo(member.bankCode, member.accountNo),
    phone: maskPhone(member.phone),
    tmnPhone: member.tmnPhone === null ? null : maskPhone(member.tmnPhone),
  },
})

/** A hash for each contradiction over its facts: a confirmation holds for these facts only. */
export const contradictedFacts = (
  { bankCode, accountNo, name, phone }: Counterparty,
  member: Member,
  { contradictions }: Comparison,
): string[] => {
  const facts = {
    account: [bankCode, accountNo, phone, member.bankCode, member.accountNo, member.phone, member.tmnPhone],
    name: [name, member.firstName, member.lastName],
  }
  return contradictions.map(each =>
    createHash('sha256')
      .update(JSON.stringify([each, member.id, ...facts[each]]))
      .digest('base64url'),
  )
}
