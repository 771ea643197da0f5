import { sql } from 'kysely'
import { findActors } from '../../src/cli/sample/staff.ts'
import { planSample, type Step } from '../../src/cli/sample/plan.ts'
import { createSamplePlayer } from '../../src/cli/sample/player-actions.ts'
import { loadSampleData } from '../../src/cli/sample/load-sample.ts'
import { createBankingFixture, type BankingFixture } from './banking-fixture.ts'
import { aBankAccount, baht } from './builders.ts'
import { cloneDatabase, test as base } from './database.ts'
import type { FixtureAdmin } from './office-fixture.ts'

const PEOPLE = 100
/** Steps loaded before the first attempt was interrupted, before any account but the first existed. */
const LOADED = 40

type Sizes = Readonly<Record<string, number>>
type Sample = {
  readonly fixture: BankingFixture
  readonly ploy: FixtureAdmin
  readonly chai: FixtureAdmin
  readonly steps: readonly Step[]
  readonly once: Sizes
  readonly twice: Sizes
}

const sizesOf = async (fixture: BankingFixture) => {
  const tables = [
    'members',
    'deposits',
    'withdrawals',
    'payouts',
    'transfers',
    'approvals',
    'bank_transactions',
    'bank_line_links',
    'bank_day_closings',
    'statement_imports',
    'turnover_requirements',
    'game_transactions',
    'member_tags',
    'member_notes',
    'member_adjustments',
    'saved_views',
    'deposit_intents',
    'slips',
    'content_items',
    'content_versions',
    'setting_documents',
    'files',
    'campaigns',
    'game_catalogue',
    'game_switch_changes',
    'campaign_clicks',
    'promotions',
    'promotion_versions',
    'promotion_grants',
    'grants',
    'credit_codes',
    'credit_code_uses',
    'diamond_entries',
    'rank_tiers',
    'rank_history',
    'rank_rewards',
    'wheel_versions',
    'wheel_spins',
    'issued_reports',
    'report_schedules',
  ]
  const sizes: Record<string, number> = {}
  for (const table of tables)
    sizes[table] = Number(
      (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(fixture.db)).rows[0]
        ?.count,
    )
  return sizes
}

/** The sample operator, loaded once per file: interrupted, loaded, and loaded again. */
export const test = base.extend('sample', { scope: 'file' }, async ({}, { onCleanup }): Promise<Sample> => {
  const fixture = await createBankingFixture(await cloneDatabase())
  onCleanup(() => fixture.close())
  await fixture.admin('owner', { name: 'Narin' })
  const ploy = await fixture.admin('finance-maker', { name: 'Ploy', adjustLimit: baht(5_000) })
  const chai = await fixture.admin('finance-checker', { name: 'Chai' })
  await aBankAccount(fixture, { bankCode: '014', accountNo: '4010000001' })
  const until = fixture.clock.now()
  const steps = planSample(until, PEOPLE)

  const play = createSamplePlayer(fixture.deps, await findActors(fixture.db))
  for (const step of steps.filter(({ kind }) => kind === 'register' || kind === 'sign-in').slice(0, LOADED))
    await play(step)
  await loadSampleData(fixture.deps, until, PEOPLE)
  const once = await sizesOf(fixture)
  await loadSampleData(fixture.deps, until, PEOPLE)
  return { fixture, ploy, chai, steps, once, twice: await sizesOf(fixture) }
})
