import { sql } from 'kysely'
import { expect } from 'vitest'
import { findActors } from '../src/cli/sample/people-at-work.ts'
import { planSample } from '../src/cli/sample/plan.ts'
import { createPlayer } from '../src/cli/sample/play.ts'
import { tellSample } from '../src/cli/sample/tell-sample.ts'
import { aBankAccount } from './support/builders.ts'
import { test } from './support/database.ts'
import { openWithdrawals, type WithdrawalScene } from './support/withdrawal-scene.ts'

const PEOPLE = 100
/** Steps that were told when the first try was cut off, before any of the accounts but the first was there. */
const TOLD = 40

const countsOf = async ({ db }: WithdrawalScene, table: string, column: string) => {
  const { rows } = await sql<{ value: string; count: number }>`select ${sql.ref(column)} as value, count(*)::int as count from ${sql.table(table)} group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]))
}
const sizesOf = async (scene: WithdrawalScene) => {
  const tables = ['members', 'deposits', 'withdrawals', 'payouts', 'transfers', 'approvals', 'bank_transactions', 'bank_line_links', 'bank_day_closings', 'statement_imports', 'turnover_requirements', 'game_transactions', 'member_tags', 'member_notes', 'member_adjustments', 'saved_views', 'deposit_intents', 'slips']
  const sizes: Record<string, number> = {}
  for (const table of tables) sizes[table] = Number((await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(scene.db)).rows[0]?.count)
  return sizes
}

test('the sample, cut off in the middle and told again, happened once: rows of every noun, books that balance, nothing half done', { timeout: 480_000 }, async ({ freshDatabase, onTestFinished }) => {
  const scene = await openWithdrawals(freshDatabase)
  onTestFinished(() => scene.close())
  for (const role of ['owner', 'finance-maker']) await scene.admin(role)
  const checker = await scene.admin('finance-checker')
  await aBankAccount(scene, { bankCode: '014', accountNo: '4010000001' })
  const until = scene.clock.now()
  const steps = planSample(until, PEOPLE)
  const of = (kind: string) => steps.filter((step) => step.kind === kind).length

  const play = createPlayer(scene.deps, await findActors(scene.db))
  for (const step of steps.filter(({ kind }) => kind === 'register' || kind === 'sign-in').slice(0, TOLD)) await play(step)
  await tellSample(scene.deps, until, PEOPLE)
  const once = await sizesOf(scene)
  await tellSample(scene.deps, until, PEOPLE)

  expect(await sizesOf(scene)).toEqual(once)
  for (const [table, count] of Object.entries(once)) expect(count, table).toBeGreaterThan(0)
  expect(await countsOf(scene, 'withdrawals', 'status')).toEqual({ 'paid': of('pay'), 'paid-by-hand': of('pay-by-hand'), 'rejected': of('reject'), 'cancelled': of('cancel'), 'pending': 8, 'claimed': 1 })
  expect(await countsOf(scene, 'payouts', 'status')).toEqual({ paid: of('pay') })
  const deposits = await countsOf(scene, 'deposits', 'status')
  for (const status of ['credited', 'unmatched', 'possible-duplicate', 'matched', 'ignored', 'returned', 'reversed']) expect(deposits[status], status).toBeGreaterThan(0)
  expect(Object.keys(await countsOf(scene, 'deposits', 'channel'))).toEqual(['gsb', 'manual', 'scb', 'sms', 'tmn'])
  expect(Object.keys(await countsOf(scene, 'turnover_requirements', 'status'))).toEqual(expect.arrayContaining(['completed', 'open']))
  expect(await countsOf(scene, 'approvals', 'status')).toMatchObject({ 'approved': expect.any(Number), 'awaiting-second': 3 })
  const rules = (await scene.db.selectFrom('withdrawal_settings_versions').select('set_at').orderBy('version').execute()).map(({ set_at: at }) => at.getTime())
  expect(rules).toHaveLength(3)
  expect(rules).toEqual(rules.toSorted((one, other) => one - other))
  expect(Number((await scene.db.selectFrom('bank_transactions').select(({ fn }) => fn.countAll().as('count')).where('channel', '=', 'tmn').where('direction', '=', 'out').executeTakeFirst())?.count)).toBe(8)
  expect(await scene.db.selectFrom('audit').select(['action', 'code', 'object_id']).where('outcome', '=', 'refused').execute()).toEqual([])
  // Each bank has told what was left yesterday, and what was not booked then explains it to the satang.
  type Day = { lines: { closing: number | null }; differences: { closing: number | null; bookings: number } }
  const yesterday = (await checker.get<Day[]>('/bank/reconciliation?day=2026-07-11')).body.data.filter(({ lines }) => lines.closing !== null)
  expect(yesterday).toHaveLength(4)
  for (const { differences } of yesterday) expect(differences.closing).toBeCloseTo(differences.bookings, 6)
  expect(await scene.verify()).toEqual([])
})
