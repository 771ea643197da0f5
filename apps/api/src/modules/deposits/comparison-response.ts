import type { matchComparison } from '@backoffice/contract/deposits/forms'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { accountFor, phoneFor, sightOf, walletFor } from '../../platform/personal.ts'
import { fullNameOf, type Member } from '../members/index.ts'
import type { Comparison } from './domain/agreement.ts'

export type ComparisonResponse = z.output<typeof matchComparison>

/** A member beside the sender as an admin sees them: account and phones masked by their permissions. */
export function toComparisonResponse(
  member: Member,
  { agreement, contradictions }: Comparison,
  viewer: AdminActor,
): ComparisonResponse {
  const { id, username, status, bankCode, accountNo, phone, tmnPhone } = member
  const sees = sightOf(viewer)
  return {
    member: { id, username, name: fullNameOf(member) },
    status,
    bankCode,
    masked: !sees.accounts,
    accountNo: accountFor(viewer, bankCode, accountNo),
    phone: phoneFor(viewer, phone),
    tmnPhone: walletFor(viewer, tmnPhone),
    agreement,
    contradictions: [...contradictions],
  }
}
