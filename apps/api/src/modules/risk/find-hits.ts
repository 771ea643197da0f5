import type { FactName } from '@backoffice/contract/risk/facts'
import type { RuleDocument } from '@backoffice/contract/risk/rules'
import type { Reader } from '../../platform/db/database.ts'
import { isMet, measuresOf, shownFigures } from './domain/conditions.ts'
import { countFigures, type Selection } from './figures.repo.ts'

/** A rule in the version that is applied. */
export type AppliedRule = TriedRule & { readonly version: number; readonly since: Date }
/** Events before `since`, when it was put in force, do not count. */
export type TriedRule = { readonly id: string; readonly document: RuleDocument; readonly since?: Date }

export type FoundHit<R = AppliedRule> = {
  readonly rule: R
  readonly subject: string
  /** The fact and the id of its row. */
  readonly eventKey: string
  readonly at: Date
  readonly figures: readonly (number | null)[]
}

/** When each rule last hit each subject: `rule/subject`. */
export type LastHits = Map<string, Date>
export const lastHitKey = (ruleId: string, subject: string): string => `${ruleId}/${subject}`

const HOUR_MS = 3_600_000

/** What these rules find in the selected events, oldest first. A rule rests after a hit of the same subject. */
export async function findHits<R extends TriedRule>(
  reader: Reader,
  rules: readonly R[],
  selection: Selection,
  lastHits: LastHits,
): Promise<FoundHit<R>[]> {
  const found: FoundHit<R>[] = []
  const byTrigger = Map.groupBy(rules, ({ document }) => document.trigger)
  for (const [trigger, ofTrigger] of byTrigger)
    found.push(...(await findOf(reader, trigger, ofTrigger, selection, lastHits)))
  return found.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

async function findOf<R extends TriedRule>(
  reader: Reader,
  trigger: FactName,
  rules: readonly R[],
  selection: Selection,
  lastHits: LastHits,
): Promise<FoundHit<R>[]> {
  const events = await countFigures(reader, trigger, measuresOf(rules.map(({ document }) => document)), selection)
  const found: FoundHit<R>[] = []
  for (const { subject, id, at, figures } of events)
    for (const rule of rules) {
      const { condition, restHours } = rule.document
      if (rule.since !== undefined && at < rule.since) continue
      const key = lastHitKey(rule.id, subject)
      const last = lastHits.get(key)
      if (last !== undefined && at.getTime() - last.getTime() < restHours * HOUR_MS) continue
      if (!isMet(condition, figures)) continue
      lastHits.set(key, at)
      found.push({ rule, subject, eventKey: `${trigger}/${id}`, at, figures: shownFigures(condition, figures) })
    }
  return found
}
