import type { duplicateOf } from '@backoffice/contract/members/forms'
import type { MemberId } from '@backoffice/kernel'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import { scoreOf } from './domain/member.ts'
import { knownPairs } from './duplicates.repo.ts'
import { findSimilarMembers } from './evidence.repo.ts'

type SimilarMemberResponse = z.output<typeof duplicateOf>

/** Possible duplicates of a member, and dismissed ones. A new reason counts again. */
export async function findSimilar(reader: Reader, id: MemberId, now: Date): Promise<SimilarMemberResponse[]> {
  const found = await findSimilarMembers(reader, id, now)
  const known = new Map(
    (
      await knownPairs(
        reader,
        id,
        found.map(({ memberId }) => memberId),
      )
    ).map(pair => [pair.otherId, pair]),
  )
  return found.map(({ memberId, username, name, status, registeredAt, reasons }) => {
    const pair = known.get(memberId)
    const isNew = reasons.some(reason => pair?.reasons.includes(reason) !== true)
    return {
      member: { id: memberId, username, name, status, registeredAt },
      reasons: [...reasons],
      score: scoreOf(reasons),
      dismissed: isNew ? null : (pair?.dismissed ?? null),
    }
  })
}
