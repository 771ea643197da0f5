import { REOPEN_DAYS } from '@backoffice/contract/cases/terms'
import type { HoldKind, Severity } from '@backoffice/contract/risk/terms'
import { newId } from '@backoffice/kernel'
import type { Actor } from '../../platform/actor.ts'
import { auditEffect } from '../../platform/command/audit.ts'
import {
  findClosedCase,
  findOpenCase,
  insertCase,
  insertEvent,
  lockAdmin,
  lockCase,
  saveCaseOfHit,
  saveRaised,
  saveReopened,
  type Subject,
} from './cases.repo.ts'
import { announceCase, announceHolds, KIND } from './announce.ts'
import type { CaseContext, FindingContext } from './context.ts'
import { deadlineOf, raisedBy } from './deadlines.ts'
import { placeHolds } from './holds.repo.ts'

/** What a rule found of a subject. */
export type Finding = {
  /** The row of `risk_hits`, which exists already. */
  readonly hitId: string
  readonly rule: { readonly id: string; readonly version: number; readonly name: string }
  readonly severity: Severity
  readonly subject: Subject
  /** The subject's score now: 0 to 100. */
  readonly score: number
  /** What is held of a member until the case is decided. */
  readonly holds: readonly HoldKind[]
}

const DAY_MS = 86_400_000
const RULES: Actor = { kind: 'system', name: 'risk rules' }

/**
 * Records a finding in the transaction that found it: it joins the subject's open case, opens the newest one again that
 * was closed within {@link REOPEN_DAYS} days, or begins one. The member is locked first, then their case.
 */
export async function recordFinding(
  { members }: Pick<CaseContext, 'members'>,
  context: FindingContext,
  finding: Finding,
): Promise<{ readonly caseId: string }> {
  const { tx, now } = context
  const { subject, severity, score, hitId } = finding
  if (subject.kind === 'member') await members.getForUpdate(tx, subject.id)
  else if (!(await lockAdmin(tx, subject.id))) throw new Error(`there is no admin ${subject.id}`)
  const caseId = (await joinOpen(context, finding)) ?? (await reopenLatest(context, finding)) ?? newId(now.getTime())
  const isNew = (await lockCase(tx, caseId)) === undefined
  if (isNew) {
    const deadline = deadlineOf(severity, now)
    await insertCase(
      tx,
      { id: caseId, subject, linked: [], severity, score, text: null, openedBy: null, deadline },
      now,
    )
  }
  await saveCaseOfHit(tx, hitId, caseId)
  const data = { rule: finding.rule.name, version: finding.rule.version, severity, score }
  await insertEvent(tx, caseId, now, { kind: isNew ? 'opened' : 'hit-added', by: null, hitId, data })
  await auditFinding(context, caseId, isNew ? 'case.open' : 'case.add-hit', finding)
  if (subject.kind === 'member') {
    const placed = await placeHolds(tx, { caseId, memberId: subject.id, by: null }, finding.holds, now)
    for (const kind of placed) await insertEvent(tx, caseId, now, { kind: 'held', by: null, data: { kind } })
    await announceHolds(context, subject.id, placed)
  }
  announceCase(context, isNew ? 'opened' : 'changed', caseId)
  return { caseId }
}

async function joinOpen({ tx, now }: FindingContext, finding: Finding): Promise<string | undefined> {
  const id = await findOpenCase(tx, finding.subject)
  const found = id === undefined ? undefined : await lockCase(tx, id)
  // The subject is locked, so the case is not closed meanwhile.
  if (found === undefined) return undefined
  const raised = raisedBy(found, finding, now)
  await saveRaised(tx, found.id, now, raised, raised.severity !== found.severity)
  return found.id
}

async function reopenLatest(context: FindingContext, finding: Finding): Promise<string | undefined> {
  const { tx, now } = context
  const { subject, severity, score } = finding
  const id = await findClosedCase(tx, subject, new Date(now.getTime() - REOPEN_DAYS * DAY_MS))
  const found = id === undefined ? undefined : await lockCase(tx, id)
  if (found === undefined) return undefined
  await saveReopened(tx, found.id, now, { severity, score, deadline: deadlineOf(severity, now) })
  await insertEvent(tx, found.id, now, { kind: 'reopened', by: null, data: { verdict: found.verdict } })
  await auditFinding(context, found.id, 'case.reopen', finding)
  return found.id
}

/** The audit names the case, never its subject. */
const auditFinding = (context: FindingContext, id: string, action: string, { rule, severity, score, holds }: Finding) =>
  auditEffect(context, {
    action,
    object: { kind: KIND, id },
    actor: RULES,
    after: { rule: rule.name, ruleVersion: rule.version, severity, score, holds },
  })
