import type { matchComparison } from '@backoffice/contract/deposits/forms'
import { maskAccountNo, maskPhone, showPhone } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { canSeePersonal } from '../../platform/personal.ts'
import { fullNameOf, type Member } from '../members/index.ts'
import type { Comparison } from './domain/agreement.ts'

export type ComparisonResponse = z.output<typeof matchComparison>

/** A member beside the sender as an admin sees them: account and phones masked without the right to personal data. */
export function toComparisonResponse(
  member: Member,
  { agreement, contradictions }: Comparison,
  viewer: AdminActor,
): ComparisonResponse {
  const { id, username, status, bankCode, accountNo, phone, tmnPhone } = member
  const seesAll = canSeePersonal(viewer)
  const shownPhone = seesAll ? showPhone : maskPhone
  return {
    member: { id, username, name: fullNameOf(member) },
    status,
    bankCode,
    masked: !seesAll,
    accountNo: seesAll ? accountNo : maskAccountNo(bankCode, accountNo),
    phone: shownPhone(phone),
    tmnPhone: tmnPhone === null ? null : shownPhone(tmnPhone),
    agreement,
    contradictions: [...contradictions],
  }
}
