import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { transactionList } from '../src/modules/games/index.ts'
import { ensurePartitions } from '../src/platform/db/partitions.ts'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { everything, pageStatement } from './support/list-plans.ts'
import { expectOrderedPage, planOf } from './support/plans.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'

type Stage = { readonly fixture: OfficeFixture; readonly memberId: string }

/** Bets of two months; one in ten is one member’s, some are won and some refunded. */
const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<Stage> => {
  await database.reset()
  await ensurePartitions(database.urls.owner, new Date('2026-04-15T00:00:00Z'))
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  const { id: memberId } = await fixture.member(baht(0))
  await fixture.asOwner(async db => {
    await sql`with bets as materialized (
        select gen_random_uuid() as id, n, ${fixture.clock.now()}::timestamptz - n * interval '2 minutes' as at,
          case when n % 20 = 0 then 'jili' else 'pgsoft' end as provider from generate_series(1, 40000) n),
      keys as (insert into game_transaction_keys (id, provider, transaction_id, bet_at)
        select id, provider, n, at from bets)
      insert into game_transactions (id, provider, transaction_id, round_id, game, category, member_id, status,
        stake_satang, stake_cash_satang, stake_bonus_satang, win_satang, win_cash_satang, win_bonus_satang, bet_at,
        settled_at, refunded_at, business_day, settled_on, refunded_on, updated_at)
      select id, provider, n, n, 'x', 'slot', case when n % 10 = 0 then ${memberId}::uuid else gen_random_uuid() end,
        case when is_void then 'refunded' else 'settled' end, 100, 100, 0, won, won, 0, at, at,
        case when is_void then at end, '2026-07-01', '2026-07-01', case when is_void then date '2026-07-01' end, at
        from bets, lateral (select n % 5 = 3 as is_void, case when n % 5 = 2 then 50 else 0 end as won) as result
      `.execute(db)
    await sql`analyze game_transactions, game_transaction_keys`.execute(db)
  })
  return { fixture, memberId }
})

describe('each declared order reads one index of each month', () => {
  const cases = (['-', ''] as const).flatMap(sign => [
    { sort: `${sign}betAt`, of: 'a member', filters: { own: true } },
    { sort: `${sign}betAt`, of: 'a member with a provider', filters: { own: true, provider: 'jili' } },
    { sort: `${sign}bookedAt`, of: 'everybody', filters: {} },
    { sort: `${sign}bookedAt`, of: 'wins', filters: { booked: 'wins' as const } },
    { sort: `${sign}bookedAt`, of: 'voids', filters: { booked: 'voids' as const } },
  ])

  test.for(cases)('$of by $sort', async ({ sort, filters }, { stage: { fixture, memberId } }) => {
    const position = { value: BigInt(Date.parse('2026-06-20T00:00:00Z')) * 1_000n, id: newId() }
    const { own, ...narrowed } = { own: false, ...filters }
    const at = { reader: fixture.reader, now: fixture.clock.now() }
    for (const cursor of [null, { direction: 'next', position }, { direction: 'previous', position }] as const)
      await expectOrderedPage(
        transactionList,
        at,
        { ...everything, ...narrowed, ...(own ? { memberId } : {}) },
        sort,
        cursor,
      )
  })

  test('and a period reads its months only', async ({ stage: { fixture, memberId } }) => {
    const period = { ...everything, from: new Date('2026-07-02T00:00:00Z'), until: new Date('2026-07-03T00:00:00Z') }
    for (const filters of [period, { ...period, memberId }]) {
      const at = { reader: fixture.reader, now: fixture.clock.now() }
      const steps = await planOf(fixture.reader, await pageStatement(transactionList, at, filters, '-betAt'))
      const tables = steps.map(step => step['Relation Name']).filter(table => table?.startsWith('game_transactions'))
      expect(tables).toEqual(['game_transactions_2026_07'])
    }
  })
})
