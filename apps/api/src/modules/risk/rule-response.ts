import type { riskRule } from '@backoffice/contract/risk/endpoints'
import { SCORE_DAYS } from '@backoffice/contract/risk/facts'
import { severities } from '@backoffice/contract/risk/terms'
import { ok, refuse } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminContext } from '../../platform/command/record-command.ts'
import type { Reader } from '../../platform/db/database.ts'
import { findRule, listRules, pendingOf, type Pending, type RuleStats, statsOf, type StoredRule } from './rules.repo.ts'

export type ShownRule = z.output<typeof riskRule>

const DAY_MS = 86_400_000
export const scoreSince = (now: Date): Date => new Date(now.getTime() - SCORE_DAYS * DAY_MS)

const noStats: RuleStats = { hits: 0, subjects: 0, confirmed: 0, unfounded: 0 }

/** Percent of the decided hits that were confirmed; null: none is decided. */
export const precisionOf = ({ confirmed, unfounded }: RuleStats): number | null =>
  confirmed + unfounded === 0 ? null : Math.round((confirmed / (confirmed + unfounded)) * 1_000) / 10

function toShown(rule: StoredRule, stats: RuleStats = noStats, pending: Pending | null = null): ShownRule {
  const { id, key, version, latest, draft, updatedAt, revision } = rule
  const document = latest ?? draft
  if (document === null) throw new Error(`rule ${id} has neither a version nor a draft`)
  return {
    id,
    key,
    name: document.name,
    state: version !== null ? 'on' : latest === null ? 'draft' : 'off',
    version,
    document,
    draft,
    stats: { ...stats, precision: precisionOf(stats) },
    pending,
    updatedAt,
    revision,
  }
}

const MAX_SHOWN = 200

/** Rules: the most serious first, then by name. */
export async function showRules(reader: Reader, now: Date): Promise<ShownRule[]> {
  const [rules, stats, pending] = [
    await listRules(reader, MAX_SHOWN),
    await statsOf(reader, scoreSince(now)),
    await pendingOf(reader, now),
  ]
  return rules
    .map(rule => toShown(rule, stats.get(rule.id), pending.get(rule.id)))
    .toSorted(
      (one, other) =>
        severities.indexOf(other.document.severity) - severities.indexOf(one.document.severity) ||
        one.name.localeCompare(other.name),
    )
}

export async function showRule(reader: Reader, id: string, now: Date): Promise<ShownRule | undefined> {
  const rule = await findRule(reader, id)
  if (rule === undefined) return undefined
  const [stats, pending] = [await statsOf(reader, scoreSince(now)), await pendingOf(reader, now)]
  return toShown(rule, stats.get(id), pending.get(id))
}

/** The answer of a command. */
export async function answerWith({ tx, now }: AdminContext, { id }: { readonly id: string }) {
  const shown = await showRule(tx, id, now)
  return shown === undefined ? refuse('NOT_FOUND') : ok(shown)
}
