import { sql } from 'kysely'
import { findActors } from '../../src/cli/sample/people-at-work.ts'
import { planSample, type Step } from '../../src/cli/sample/plan.ts'
import { createPlayer } from '../../src/cli/sample/play.ts'
import { tellSample } from '../../src/cli/sample/tell-sample.ts'
import { openBanking, type BankingScene } from './banking-scene.ts'
import { aBankAccount, baht } from './builders.ts'
import { cloneDatabase, test as base } from './database.ts'
import type { SceneAdmin } from './withdrawal-scene.ts'

const PEOPLE = 100
/** Steps that were told when the first try was cut off, before any of the accounts but the first was there. */
const TOLD = 40

type Sizes = Readonly<Record<string, number>>
type Sample = {
  readonly scene: BankingScene
  readonly ploy: SceneAdmin
  readonly chai: SceneAdmin
  readonly steps: readonly Step[]
  readonly once: Sizes
  readonly twice: Sizes
}

const sizesOf = async (scene: BankingScene) => {
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
  ]
  const sizes: Record<string, number> = {}
  for (const table of tables)
    sizes[table] = Number(
      (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(scene.db)).rows[0]
        ?.count,
    )
  return sizes
}

/** The sample operator, loaded once for the file: cut off in the middle, loaded, and loaded again. */
export const test = base.extend('sample', { scope: 'file' }, async ({}, { onCleanup }): Promise<Sample> => {
  const scene = await openBanking(await cloneDatabase())
  onCleanup(() => scene.close())
  await scene.admin('owner', { name: 'Narin' })
  const ploy = await scene.admin('finance-maker', { name: 'Ploy', adjustLimit: baht(5_000) })
  const chai = await scene.admin('finance-checker', { name: 'Chai' })
  await aBankAccount(scene, { bankCode: '014', accountNo: '4010000001' })
  const until = scene.clock.now()
  const steps = planSample(until, PEOPLE)

  const play = createPlayer(scene.deps, await findActors(scene.db))
  for (const step of steps.filter(({ kind }) => kind === 'register' || kind === 'sign-in').slice(0, TOLD))
    await play(step)
  await tellSample(scene.deps, until, PEOPLE)
  const once = await sizesOf(scene)
  await tellSample(scene.deps, until, PEOPLE)
  return { scene, ploy, chai, steps, once, twice: await sizesOf(scene) }
})
