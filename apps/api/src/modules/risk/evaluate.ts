import { newId } from '@backoffice/kernel'
import { command, type CommandContext, type Origin } from '../../platform/command/command.ts'
import { inTransaction, sqlStateOf } from '../../platform/db/database.ts'
import { eachItem } from '../../platform/queue/each-item.ts'
import { factOf } from '@backoffice/contract/risk/facts'
import type { MemberId } from '@backoffice/kernel'
import { storeHit, recordHit } from './commands/record-hit.ts'
import type { RiskContext } from './context.ts'
import { type AppliedRule, findHits, type FoundHit } from './find-hits.ts'
import { lastHitsOf } from './hits.repo.ts'
import { appliedRules } from './rules.repo.ts'
import { markConcerned, saveSeen, type StaleSubject, staleSubjects, takeTurn } from './subjects.repo.ts'

export const APPLY = 'risk.apply'
/** Subjects looked at together. */
const BATCH = 50
const STATEMENT_TIMED_OUT = '57014'
const MINUTE_MS = 60_000
/** Events that arrive later than others that were seen are found if they are at most so much older. */
const OVERLAP_MS = 15 * MINUTE_MS
/** How far back events are looked for of a subject that was never seen. */
const FIRST_MS = 24 * 60 * MINUTE_MS

/**
 * Applies the rules in force to what happened to the members and admins whom new sealed entries of the audit log
 * concern. Safe on several nodes: one reads the log, and a hit is stored once.
 */
export async function applyRules(module: RiskContext, signal?: AbortSignal): Promise<void> {
  const goesOn = () => signal?.aborted !== true
  while (goesOn() && (await readSeals(module)) > 0);
  const rules = await appliedRules(module.deps.db)
  while (goesOn() && (await applyToStale(module, rules)) === BATCH);
}

/** Returns how many seals it read. */
const readSeals = ({ deps: { db, clock } }: RiskContext): Promise<number> =>
  inTransaction(db, async tx => {
    const turn = await takeTurn(tx)
    if (turn === undefined || turn.to === turn.after) return 0
    await markConcerned(tx, turn, clock.now())
    return turn.to - turn.after
  })

/** Returns of how many subjects. One whose hit can’t be stored now is looked at again in the next run. */
async function applyToStale(module: RiskContext, rules: readonly AppliedRule[]): Promise<number> {
  const { db, clock, log } = module.deps
  const now = clock.now()
  const stale = await staleSubjects(db, BATCH)
  const failed = new Set<string>()
  for (const kind of ['member', 'admin'] as const) {
    const subjects = stale.filter(subject => subject.kind === kind)
    const ofKind = rules.filter(({ document }) => factOf(document.trigger).subject === kind)
    if (subjects.length === 0 || ofKind.length === 0) continue
    const found = await findWithin(module, ofKind, subjects, now)
    await eachItem({ log, job: APPLY }, found, async hit => {
      failed.add(hit.subject)
      await command(module.deps, recordHit(module), originOf(), { hit, kind })
      failed.delete(hit.subject)
    })
  }
  await saveSeen(
    db,
    stale.filter(({ id }) => !failed.has(id)),
    now,
  )
  return failed.size > 0 ? 0 : stale.length
}

/** Halves subjects whose facts take longer to count than a statement may; one alone is left out. */
async function findWithin(
  module: RiskContext,
  rules: readonly AppliedRule[],
  subjects: readonly StaleSubject[],
  now: Date,
): Promise<FoundHit[]> {
  try {
    return await findIn(module, rules, subjects, now)
  } catch (error) {
    if (sqlStateOf(error) !== STATEMENT_TIMED_OUT) throw error
    const middle = Math.ceil(subjects.length / 2)
    if (subjects.length > 1)
      return [
        ...(await findWithin(module, rules, subjects.slice(0, middle), now)),
        ...(await findWithin(module, rules, subjects.slice(middle), now)),
      ]
    module.deps.log.error({ job: APPLY, subject: subjects[0]?.id }, 'facts take too long to count and are left out')
    return []
  }
}

async function findIn(
  { deps: { db } }: RiskContext,
  rules: readonly AppliedRule[],
  subjects: readonly StaleSubject[],
  now: Date,
): Promise<FoundHit[]> {
  const lastHits = await lastHitsOf(
    db,
    subjects.map(({ id }) => id),
  )
  const selected = subjects.map(({ id, seenUntil }) => ({
    id,
    from: new Date(seenUntil === null ? now.getTime() - FIRST_MS : seenUntil.getTime() - OVERLAP_MS),
  }))
  return findHits(db, rules, { subjects: selected, until: now }, lastHits)
}

const originOf = (): Origin => ({
  actor: { kind: 'system', name: 'risk rules' },
  requestId: newId(),
  ip: null,
  userAgent: null,
})

type Requested = { readonly id: string; readonly memberId: MemberId; readonly at: Date }

/**
 * Applies the rules that hold withdrawals to a withdrawal, in the transaction of its request and with the member
 * locked: before anyone can approve it.
 */
export async function holdSuspicious(
  module: RiskContext,
  context: CommandContext,
  { id, memberId, at }: Requested,
): Promise<void> {
  const { tx } = context
  const rules = (await appliedRules(tx)).filter(
    ({ document: { trigger, outcomes } }) => trigger === 'withdrawal' && outcomes.includes('hold-withdrawal'),
  )
  if (rules.length === 0) return
  const lastHits = await lastHitsOf(tx, [memberId])
  const subjects = [{ id: memberId, from: new Date(at.getTime() - 1) }]
  const found = await findHits(tx, rules, { subjects, until: at, eventId: id }, lastHits)
  for (const hit of found) await storeHit(module, context, { hit, kind: 'member' })
}
