import { CASE_SCORE, type Outcome } from '@backoffice/contract/risk/facts'
import { opensCase } from '@backoffice/contract/risk/rules'
import type { HoldKind, SubjectKind } from '@backoffice/contract/risk/terms'
import type { AdminId, MemberId } from '@backoffice/kernel'
import { newId, ok, refuse } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { openNotification } from '../../notifications/index.ts'
import { changed, HIT, type RiskContext } from '../context.ts'
import { scoreOf } from '../domain/score.ts'
import type { FoundHit } from '../find-hits.ts'
import { insertHit, weightsOf } from '../hits.repo.ts'
import { scoreSince } from '../rule-response.ts'
import { lockAdmin } from '../subjects.repo.ts'

export type HitInput = { readonly hit: FoundHit; readonly kind: SubjectKind }

const HOLDS: Partial<Record<Outcome, HoldKind>> = { 'hold-withdrawal': 'withdrawal', 'stop-bonus': 'bonus' }

/** What is asked for where a rule requires documents: who they are, and whose account they pay from. */
const REQUESTED = ['identity-card', 'bank-book'] as const

/**
 * Stores a hit once, and does what its rule says, in one transaction: holds, a case, a notification. With the subject
 * locked, so that its score counts every hit. Null: it is stored already.
 */
export async function storeHit(
  module: Pick<RiskContext, 'cases' | 'documents'>,
  context: CommandContext,
  { hit, kind }: HitInput,
): Promise<string | null> {
  const { tx, now } = context
  const { rule, subject: id, eventKey, at, figures } = hit
  const { severity, weight, outcomes, name } = rule.document
  const hitId = newId(now.getTime())
  const subject = { kind, id }
  const stored = { ruleId: rule.id, version: rule.version, subject, eventKey, at, now, figures, severity, weight }
  if (!(await insertHit(tx, { id: hitId, ...stored }))) return null
  const score = scoreOf(await weightsOf(tx, subject, scoreSince(now)))
  const isCase = opensCase(rule.document) || score >= CASE_SCORE
  const found = isCase
    ? await module.cases.record(context, {
        hitId,
        rule: { id: rule.id, version: rule.version, name },
        severity,
        subject: kind === 'member' ? { kind, id: id as MemberId } : { kind, id: id as AdminId },
        score,
        holds: outcomes.flatMap(outcome => HOLDS[outcome] ?? []),
      })
    : null
  if (outcomes.includes('require-document') && kind === 'member')
    await module.documents.request(context, {
      memberId: id as MemberId,
      kinds: REQUESTED,
      reason: name,
      caseId: found?.caseId ?? null,
    })
  if (outcomes.includes('notify'))
    await openNotification(context, {
      kind: 'risk.hit',
      key: `${rule.id}/${id}`,
      subject: { kind: HIT, id: hitId, label: name },
      request: null,
      amount: null,
      by: null,
      reason: null,
    })
  context.announce(changed([id]))
  return hitId
}

/** Stores a hit that was found in the background. */
export const recordHit = (module: RiskContext): Command<HitInput, null> => ({
  name: 'risk-hit.record',
  object: ({ hit }) => ({ kind: HIT, id: hit.rule.id }),
  async run(context, input) {
    const { hit, kind } = input
    if (kind === 'member') await module.members.getForUpdate(context.tx, hit.subject as MemberId)
    else if (!(await lockAdmin(context.tx, hit.subject))) return refuse('NOT_FOUND')
    const id = await storeHit(module, context, input)
    if (id === null) return refuse('STATE_CONFLICT')
    const { rule, eventKey, figures } = hit
    context.audit({
      object: { kind: HIT, id },
      after: { rule: rule.document.name, ruleId: rule.id, version: rule.version, event: eventKey, figures },
    })
    return ok(null)
  },
})
