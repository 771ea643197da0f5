import type { AutoReason, dryRun } from '@backoffice/contract/withdrawals/rules'
import { plus, satang, type Satang, ZERO } from '@backoffice/kernel'
import type { z } from 'zod'
import { autoFactsAt, type AutoFactsRow, countRequested } from './auto-facts.repo.ts'
import { factsOf, questionsOf } from './auto-facts.ts'
import { type AutoRules, findManualReasons } from './domain/auto-approval.ts'
import { blockersOf, namesAgree } from './domain/blockers.ts'
import { reportOf } from './dry-run-report.ts'
import { readSettings, type SettingsVersion } from './settings.repo.ts'
import type { WithdrawalContext } from './context.ts'

export type DryRun = z.output<typeof dryRun>
type RuleEvaluation = { readonly row: AutoFactsRow; readonly reasons: AutoReason[] }

const DAYS = 30
const STRETCH = 500
/** Below the server's deadline, including the last batch. */
const BUDGET_MS = 4_000

/** What a set of rules would have decided on the requests of the last thirty days, each by its facts at the time. */
export async function dryRunOf(module: WithdrawalContext, rules: AutoRules): Promise<DryRun> {
  const { reader, clock, config } = module.deps
  const to = clock.now()
  const from = new Date(to.getTime() - DAYS * 86_400_000)
  const [settings, requested] = await Promise.all([readSettings(reader), countRequested(reader, from)])
  const rows = await readWithin(module, rules, from)
  const evaluated = evaluateInOrder(rows.toReversed(), { ...rules, enabled: true }, settings, config.dayRule.timeZone)
  return { from, to, requested, ...reportOf(evaluated, requested > rows.length) }
}

async function readWithin({ deps }: WithdrawalContext, rules: AutoRules, from: Date): Promise<AutoFactsRow[]> {
  const rows: AutoFactsRow[] = []
  const deadline = performance.now() + BUDGET_MS
  for (let before: { at: Date; id: string } | null = null; performance.now() < deadline; ) {
    const stretch: AutoFactsRow[] = await autoFactsAt(deps.reader, { from, before, limit: STRETCH }, questionsOf(rules))
    rows.push(...stretch)
    const last = stretch.at(-1)
    if (last === undefined || stretch.length < STRETCH) break
    before = { at: last.requestedAt, id: last.id }
  }
  return rows
}

/** In order of request, because earlier approvals count towards the day's limits. */
function evaluateInOrder(
  rows: readonly AutoFactsRow[],
  rules: AutoRules,
  settings: SettingsVersion,
  timeZone: string,
): RuleEvaluation[] {
  const days = new Map<string, { count: number; amount: Satang }>()
  return rows.map(row => {
    const key = `${row.memberId} ${row.businessDay}`
    const today = days.get(key) ?? { count: 0, amount: ZERO }
    const reasons = findManualReasons(
      rules,
      factsOf(row, row.requestedAt, timeZone, settings, isBlocked(row, settings), today),
    )
    if (reasons.length === 0) days.set(key, { count: today.count + 1, amount: plus(today.amount, row.amount) })
    return { row, reasons }
  })
}

/** Requests are only accepted from active members who may withdraw, so this is known. */
function isBlocked(row: AutoFactsRow, settings: SettingsVersion): boolean {
  const remaining = satang(row.turnoverOpen ? 1n : 0n)
  return (
    blockersOf(settings, {
      amount: row.amount,
      approvedToday: { count: row.approvedCount, amount: row.approvedAmount },
      turnover: { required: remaining, done: ZERO, remaining, due: ZERO, open: 0 },
      nameMatches: namesAgree(row.accountName, row.seenName),
      member: { status: 'active', blockedWithdraw: false, underReview: false },
    }).length > 0
  )
}
