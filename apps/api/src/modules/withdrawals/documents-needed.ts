import { type MemberId, type Satang, ZERO } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { levelNeeded, levelsOf, limitsWithdrawals } from '../documents/index.ts'
import { readLicence } from '../licences/index.ts'
import type { Blocker } from './domain/blockers.ts'
import { approvedOf30Days } from './documents-needed.repo.ts'

type Asked = { readonly key: string; readonly memberId: MemberId; readonly amount: Satang }

/**
 * What blocks each of these withdrawals because the documents of its member prove too little, by key. Exact with the
 * member's row locked. Without such rules only the licence is read.
 */
export async function documentsNeeded(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  reader: Reader,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, readonly Blocker[]>> {
  const { rules } = await readLicence(reader, config)
  if (!limitsWithdrawals(rules) || asked.length === 0) return new Map()
  const now = clock.now()
  const levels = await levelsOf(
    reader,
    asked.map(({ memberId }) => memberId),
    { rules, now, dayRule: config.dayRule },
  )
  const before = await approvedOf30Days(reader, asked, now)
  return new Map(
    asked.map(({ key, memberId, amount }) => {
      const level = levels.get(memberId) ?? 0
      const needed = levelNeeded(level, amount, before.get(key) ?? ZERO, rules)
      return [key, needed > level ? [{ code: 'DOCUMENTS_NEEDED', facts: { level: needed } }] : []]
    }),
  )
}
