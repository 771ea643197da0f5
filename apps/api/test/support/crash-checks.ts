import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { PURSE, type CrashOffice } from './crash-office.ts'
import type { ExpectedRecord } from './crash-record.ts'

/** Takes seconds; busy machines get more. */
const DRAINED_WITHIN_MS = 240_000

/** Parts that never ran during the whole test. */
export const missing = (recorded: ExpectedRecord): string[] =>
  Object.entries(recorded.counts).flatMap(([kind, count]) => (count === 0 ? [kind] : []))

/** A kill at an idle moment proves little, so progress is required first, however slow the machine. */
export const workUntil = (recorded: ExpectedRecord, facts: number): Promise<void> =>
  until(() => recorded.facts >= facts)

/** Until the condition holds, or the time limit is reached. */
export async function until(holds: () => boolean, limitMs = 60_000): Promise<void> {
  for (const deadline = Date.now() + limitMs; !holds() && Date.now() < deadline; ) await sleep(50)
}

/** All pending work completes by itself, sweepers included. Work of a killed process counts as done when it is. */
const waiting = sql<{ what: string; count: bigint }>`
  select * from (
    select 'outbox' as what, count(*) as count from outbox
     union all select 'payouts', count(*) from payouts where status not in ('paid', 'failed')
     union all select 'statement files', count(*) from statement_imports where status <> 'done'
     union all select 'statement lines', count(*) from statement_lines where outcome = 'waiting'
     union all select 'events to the player site', count(*) from player_events where status = 'waiting'
     union all select 'summary deltas', count(*) from summary_deltas
     union all select 'jobs', count(*) from pgboss.job where state in ('created', 'retry') and start_after <= now()
  ) as queues where count > 0`

/** Until every part of the load has run, the slowest too; fails when that takes too long. */
export async function untilAllRan(recorded: ExpectedRecord): Promise<void> {
  await until(() => missing(recorded).length === 0, DRAINED_WITHIN_MS)
  expect(missing(recorded)).toEqual([])
}

/** Until nothing is pending; fails when that takes too long. */
export async function drained(office: CrashOffice): Promise<void> {
  const deadline = Date.now() + DRAINED_WITHIN_MS
  await office.withModules(async ({ deps: { db } }) => {
    for (;;) {
      const { rows } = await waiting.execute(db)
      if (rows.length === 0) return
      if (Date.now() > deadline)
        throw new Error(
          `after ${DRAINED_WITHIN_MS / 1000} seconds there still wait ${rows.map(({ what, count }) => `${count} ${what}`).join(', ')}`,
        )
      await sleep(300)
    }
  })
}

/** The office holds exactly what was acknowledged: every balance, line, bet, payout and event, once. */
export async function expectNothingLost(office: CrashOffice, recorded: ExpectedRecord): Promise<void> {
  await office.withModules(async ({ deps: { db }, ledger }) => {
    await expectLines(db, recorded)
    const withdrawals = new Map(
      (await db.selectFrom('withdrawals').select(['id', 'external_id', 'status']).execute()).map(row => [
        row.external_id,
        row,
      ]),
    )
    expect(new Map([...withdrawals].map(([externalId, { id }]) => [externalId, id]))).toEqual(recorded.requested)
    expect(
      [...withdrawals.values()]
        .filter(({ status }) => status === 'paid')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([...recorded.approved.keys()].toSorted())
    // One reference per payout at the provider, never a second.
    expect([...office.fairpay.known.keys()].toSorted()).toEqual([...recorded.approved.keys()].toSorted())
    expect(
      new Map(
        (await db.selectFrom('game_transactions').select(['transaction_id', 'status']).execute()).map(row => [
          row.transaction_id,
          row.status,
        ]),
      ),
    ).toEqual(recorded.bets)
    for (const [table, ids] of [
      ['member_adjustments', recorded.adjusted],
      ['own_transfers', recorded.internalTransfers],
      ['statement_imports', recorded.imports],
    ] as const) {
      expect((await db.selectFrom(table).select('id').execute()).map(({ id }) => id).toSorted(), table).toEqual(
        [...ids.keys()].toSorted(),
      )
    }
    for (const member of [...office.players, ...office.leavers])
      expect(await ledger.walletOf(db, member.id), member.username).toEqual({
        cash: PURSE + recorded.cashOf(member),
        bonus: 0n,
        held: 0n,
      })
    for (const account of office.accounts)
      expect(0n - (await ledger.balanceOf(db, { kind: 'bank', bankAccountId: account.id }))).toBe(
        recorded.bankOf(account),
      )
    expect(await ledger.verify()).toEqual([])
  })
  await expectNewsInOrder(office, recorded)
}

type SavedRow = { reference: string; direction: string; amount: bigint; status: string; member: string | null }

/** Each line once as reported and in its final place; one turnover requirement per credit. */
async function expectLines(db: Parameters<typeof waiting.execute>[0], recorded: ExpectedRecord): Promise<void> {
  const { rows } = await sql<SavedRow>`
    select t.reference, t.direction, t.amount_satang as amount, coalesce(d.status, 'none') as status,
      d.member_id as member
      from bank_transactions t left join deposits d on d.bank_transaction_id = t.id and d.status <> 'reversed'
        order by t.reference collate "C"`.execute(db)
  const expected = [...recorded.lines].map(([reference, line]): SavedRow => {
    const { status, member } = recorded.endOf(reference, line)
    return { reference, direction: line.direction, amount: line.amount, status, member: member?.id ?? null }
  })
  expect(rows).toEqual(expected.toSorted((one, other) => (one.reference < other.reference ? -1 : 1)))
  const { rows: requirements } = await sql<{
    sourceId: string
  }>`select source_id as "sourceId" from turnover_requirements`.execute(db)
  expect(requirements.length).toBe(recorded.news().filter(type => type === 'deposit.credited').length)
}

/** The player site accepted each event once, and those of a member in order. */
async function expectNewsInOrder(
  { withModules, site, players, leavers }: CrashOffice,
  recorded: ExpectedRecord,
): Promise<void> {
  const reported = [
    ...new Map(
      site.arrivals.filter(({ manner: behaviour }) => behaviour === 204).map(({ id, type }) => [id, type]),
    ).values(),
  ]
  expect(reported.toSorted()).toEqual(recorded.news())
  for (const { username } of [...players, ...leavers]) {
    const used = site.takenOf(username)
    expect(used, username).toEqual(used.map((_, n) => n + 1))
  }
  await withModules(async ({ deps: { db } }) =>
    expect(await db.selectFrom('player_events').select('id').where('status', '<>', 'delivered').execute()).toEqual([]),
  )
}
