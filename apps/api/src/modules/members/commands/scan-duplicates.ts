import { newId, ok, refuse, type MemberId } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { scoreOf } from '../domain/member.ts'
import { checkDone, waitingChecks } from '../duplicate-checks.repo.ts'
import { dismissPair, savePair, knownPairs, type Pair } from '../duplicates.repo.ts'
import { findSimilarMembers, type SimilarMember } from '../evidence.repo.ts'
import { findSimilar } from '../find-similar.ts'
import { memberEvent, ofMember, type MemberReference } from './member-command.ts'

/** Ordered, so that a pair is one row and concurrent writers lock in one order. */
const pairOf = (id: MemberId, { memberId, reasons }: Pick<SimilarMember, 'memberId' | 'reasons'>, now: Date): Pair => {
  const [low, high] = id < memberId ? [id, memberId] : [memberId, id]
  return { id: newId(now.getTime()), low, high, reasons: [...reasons].sort(), score: scoreOf(reasons), now }
}

type DuplicateScan = MemberReference & { readonly found: readonly SimilarMember[] }

/** Lists a pair once; it returns only with a new reason. */
const saveDuplicates: Command<DuplicateScan, null> = {
  name: 'member.find-duplicates',
  object: ({ id }) => ({ kind: 'member', id }),
  async run(context, { id, found }) {
    const pairs = found
      .map(like => pairOf(id, like, context.now))
      .sort((left, right) => (`${left.low}${left.high}` < `${right.low}${right.high}` ? -1 : 1))
    for (const pair of pairs) await savePair(context.tx, pair)
    context.audit({ after: { found: found.map(({ memberId, reasons }) => ({ memberId, reasons: [...reasons] })) } })
    context.announce({
      name: 'member.duplicates-found',
      topic: 'members',
      ids: [id, ...found.map(({ memberId }) => memberId)],
    })
    return ok(null)
  },
}

const BATCH = 200

/** Scans members with changes for duplicates; safe on several nodes concurrently, because pairs are saved once. */
export async function scanDuplicates(deps: Deps): Promise<number> {
  const waiting = await waitingChecks(deps.db, BATCH)
  for (const check of waiting) {
    const { memberId: id } = check
    const like = await findSimilarMembers(deps.db, id, deps.clock.now())
    const known = new Map(
      (
        await knownPairs(
          deps.db,
          id,
          like.map(({ memberId }) => memberId),
        )
      ).map(pair => [pair.otherId, pair.reasons]),
    )
    const found = like.filter(({ memberId, reasons }) =>
      reasons.some(reason => known.get(memberId)?.includes(reason) !== true),
    )
    const origin: Origin = {
      actor: { kind: 'system', name: 'duplicates' },
      requestId: newId(),
      ip: null,
      userAgent: null,
    }
    if (found.length > 0) await command(deps, saveDuplicates, origin, { id, found })
    await checkDone(deps.db, check)
  }
  return waiting.length
}

/** Until the queue is empty or the time is over: after an upgrade every member is scanned once, in slices. */
export async function scanForDuration(deps: Deps, milliseconds: number): Promise<void> {
  const until = deps.clock.now().getTime() + milliseconds
  let done = BATCH
  while (done === BATCH && deps.clock.now().getTime() < until) done = await scanDuplicates(deps)
}

type DismissInput = MemberReference & { readonly otherId: MemberId; readonly reason: string }

/** Records that two members are two people, once, with a reason; only a pair that shares something can be dismissed. */
export const dismissDuplicate = () =>
  recordCommand({
    ...ofMember<DismissInput>('member.dismiss-duplicate', 'members.dismiss-duplicate'),
    async check({ tx, now }, _member, { id, otherId }) {
      const like = await findPair(tx, id, otherId, now)
      return like === undefined ? refuse('NOT_FOUND') : ok(like)
    },
    async save({ tx, now, actor }, { id }, { reasons, dismissed }, { otherId, reason }) {
      const pair = pairOf(id, { memberId: otherId, reasons }, now)
      if (dismissed === null && (await dismissPair(tx, pair, actor.id, reason))) return undefined
      const held = (await findPair(tx, id, otherId, now))?.dismissed ?? null
      return refuse('STATE_CONFLICT', { by: held?.by ?? null, at: held?.at ?? null })
    },
    changes: (_member, { reasons }, { otherId }) => ({ after: { otherId, reasons } }),
    event: ({ id }) => memberEvent('duplicate-dismissed', id),
  })

const findPair = async (tx: Tx, id: MemberId, otherId: MemberId, now: Date) =>
  (await findSimilar(tx, id, now)).find(({ member }) => member.id === otherId)
