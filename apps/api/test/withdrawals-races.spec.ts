import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { payoutsRepo, withdrawalsRepo, type WithdrawalRepos } from '../src/modules/withdrawals/index.ts'
import { baht } from './support/builders.ts'
import { test as base, type TestDatabase } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'
import { roundNumbers, rounds, undivided } from './support/size.ts'

const ROUNDS = rounds(2, 100)
/** Ten times the connections there are: more only wait longer. */
const CALLERS = undivided(200, 1_000)

const test = base.extend('fixture', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  await database.reset()
  const fixture = await openOffice(database, { max: 20 })
  onCleanup(() => fixture.close())
  return fixture
})

/** A withdrawal of 100 baht claimed by an admin. */
async function claimed(fixture: OfficeFixture, admin: FixtureAdmin): Promise<string> {
  const id = await fixture.request(await fixture.member(baht(100)), baht(100))
  await admin.move('claim', id)
  return id
}

/**
 * One withdrawal, approved concurrently by all, each with a different key; then its jobs run twice. Returns the
 * successful approvals and the payments.
 */
async function approvedAtOnce(
  fixture: OfficeFixture,
  admin: FixtureAdmin,
  callers: number,
): Promise<{ yes: number; no: number; payouts: number; paid: number; posts: number }> {
  await admin.signIn()
  const id = await claimed(fixture, admin)
  const replies = await Promise.all(Array.from({ length: callers }, () => admin.move('approve', id)))
  const yes = replies.filter(({ status }) => status === 202).length
  const no = replies.filter(({ status, body }) => status === 409 && body.code === 'STATE_CONFLICT').length
  fixture.fairpay.state.usual = 'pay'
  await fixture.runJobs(2)
  const paid = (await fixture.transfersOf(id)).filter(({ code }) => code === 'withdrawal').length
  return {
    yes,
    no,
    payouts: (await fixture.payoutsOf(id)).length,
    paid,
    posts: fixture.fairpay.posts.filter(({ reference }) => reference.startsWith(id)).length,
  }
}

describe('races', () => {
  test(
    `${CALLERS} approvals of one withdrawal at once, ${ROUNDS} times over: exactly one paid each`,
    async ({ fixture }) => {
      const admin = await fixture.admin()
      for (let round = 0; round < ROUNDS; round++) {
        expect(await approvedAtOnce(fixture, admin, CALLERS), `round ${round}`).toEqual({
          yes: 1,
          no: CALLERS - 1,
          payouts: 1,
          paid: 1,
          posts: 1,
        })
      }
      expect(await fixture.verify()).toEqual([])
    },
    ROUNDS * 120_000,
  )

  test('approve, reject and cancel concurrently: one end, and the hold is settled once', async ({ fixture }) => {
    const [admin, other] = [await fixture.admin(), await fixture.admin()]
    const ends = new Map<string, number>()
    for (const round of roundNumbers(40, 1_000, 40)) {
      const member = await fixture.member(baht(100))
      const externalId = `race-${round}`
      const id = await fixture.request(member, baht(100), externalId)
      await admin.move('claim', id)
      const cancel = () => fixture.event('withdrawal.cancelled', { externalId, username: member.username, amount: 100 })
      const tries = [
        () => admin.move('approve', id),
        () => admin.move('reject', id, { reason: 'race' }),
        cancel,
        () => other.move('claim', id),
        () => admin.move('release', id),
      ]
      const replies = await Promise.all(shuffled(tries, round).map(attempt => attempt()))
      expect(replies.filter(({ status }) => status >= 500)).toEqual([])
      const { status } = await fixture.row(id)
      ends.set(status, (ends.get(status) ?? 0) + 1)
      const hold = { paying: 'held', pending: 'held', claimed: 'held', rejected: 'released', cancelled: 'released' }[
        status
      ]
      expect(await fixture.hold(id)).toMatchObject({ status: hold })
      expect(await fixture.wallet(member)).toMatchObject({ cash: baht(100), held: hold === 'held' ? baht(100) : 0n })
    }
    expect(ends.size).toBeGreaterThan(1)
    expect(await fixture.verify()).toEqual([])
  }, 600_000)

  test('a request and its cancellation concurrently: cancelled, in any order, and no hold', async ({ fixture }) => {
    for (const round of roundNumbers(40, 1_000)) {
      const member = await fixture.member(baht(100))
      const sent = { externalId: `turnstile-${round}`, username: member.username, amount: 100 }
      const [request, cancel] = await Promise.all(
        shuffled(
          [() => fixture.event('withdrawal.requested', sent), () => fixture.event('withdrawal.cancelled', sent)],
          round,
        ).map(attempt => attempt()),
      )
      expect([request?.status, cancel?.status]).not.toContain(500)
      expect(await fixture.wallet(member)).toMatchObject({ cash: baht(100), held: 0n })
    }
    expect(await fixture.verify()).toEqual([])
  }, 600_000)

  test('one request a hundred times concurrently is one hold', async ({ fixture }) => {
    const member = await fixture.member(baht(1_000))
    const replies = await Promise.all(
      Array.from({ length: 100 }, () =>
        fixture.event('withdrawal.requested', { externalId: 'hundred', username: member.username, amount: 10 }),
      ),
    )
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.result)))).toHaveProperty('size', 1)
    expect(await fixture.wallet(member)).toMatchObject({ held: baht(10) })
  }, 240_000)

  test('two of one member approved concurrently do not exceed the daily count', async ({ fixture }) => {
    const [one, two] = [await fixture.admin(), await fixture.admin()]
    await fixture.rules({ daily_count: 1 })
    for (let round = 0; round < 10; round++) {
      const member = await fixture.member(baht(200))
      const ids = [await fixture.request(member, baht(100)), await fixture.request(member, baht(100))] as const
      await Promise.all([one.move('claim', ids[0]), two.move('claim', ids[1])])
      const replies = await Promise.all([one.move('approve', ids[0]), two.move('approve', ids[1])])
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202, 422]))
    }
    await fixture.rules({ daily_count: 1_000_000 })
  }, 240_000)

  test('a hundred admins claim concurrently: one holds it', async ({ fixture }) => {
    const admins = await Promise.all(Array.from({ length: 10 }, () => fixture.admin('finance-maker')))
    const id = await fixture.request(await fixture.member(baht(100)), baht(100))
    const replies = await Promise.all(
      admins.flatMap(admin => Array.from({ length: 10 }, () => admin.move('claim', id))),
    )
    const holders = new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.data.claim?.by.id))
    expect(holders.size).toBe(1)
  }, 240_000)
})

describe('a mutation is detected', () => {
  const { lock, move } = withdrawalsRepo
  /** Reads, waits a millisecond, writes: approval without regard to concurrency. */
  const naiveApprove: Partial<WithdrawalRepos> = {
    repo: {
      ...withdrawalsRepo,
      lock: async (tx, id, now) => {
        const { rows } = await tx
          .getExecutor()
          .executeQuery<never>(tx.selectFrom('withdrawals').selectAll().where('id', '=', id).compile())
        const row = rows[0] as Record<string, never> | undefined
        await sleep(1)
        return row === undefined
          ? undefined
          : ({
              ...row,
              externalId: row['external_id'],
              memberId: row['member_id'],
              amount: row['amount_satang'],
              payTo: { bankCode: row['bank_code'], accountNo: row['account_no'], name: row['account_name'] },
              claim: row['claimed_by'] === null ? null : { by: row['claimed_by'], until: row['claimed_until'] },
              approvedBy: row['approved_by'],
              attempts: 0,
              requestedAt: now,
              businessDay: row['business_day'],
              openApproval: null,
            } as unknown as Awaited<ReturnType<typeof lock>>)
      },
      move: (tx, id, guard, change) =>
        move(
          tx,
          id,
          {
            ...guard,
            from: ['pending', 'claimed', 'approved', 'awaiting-second', 'paying', 'paid', 'uncertain', 'failed'],
            holder: null,
          },
          { ...change, attempts: Math.ceil(Math.random() * 1e9) },
        ),
    },
    payouts: {
      ...payoutsRepo,
      plan: (tx, input) =>
        payoutsRepo.plan(tx, {
          ...input,
          reference: `${input.reference}-${Math.random()}`,
          attempt: Math.ceil(Math.random() * 1e9),
        }),
    },
  }

  const withBug = async (
    database: TestDatabase,
    repos: Partial<WithdrawalRepos>,
    belts: readonly string[],
    look: (fixture: OfficeFixture) => Promise<void>,
  ): Promise<void> => {
    const fixture = await openOffice(database, { withdrawals: repos, max: 20 })
    try {
      await fixture.asOwner(async db => {
        for (const belt of belts)
          await db.executeQuery({
            sql: belt,
            parameters: [],
            query: { kind: 'RawNode' } as never,
            queryId: { queryId: belt },
          })
      })
      await look(fixture)
    } finally {
      await fixture.close()
    }
  }

  test('approving by read-then-write, without the table’s own constraint', async ({ freshDatabase }) => {
    await withBug(freshDatabase, naiveApprove, ['drop index payouts_one_open'], async fixture => {
      const { yes } = await approvedAtOnce(fixture, await fixture.admin(), 100)
      expect(yes).toBeGreaterThan(1)
    })
  }, 240_000)

  test('sending without claiming first pays twice', async ({ freshDatabase }) => {
    const unclaimed: Partial<WithdrawalRepos> = {
      payouts: {
        ...payoutsRepo,
        claimForSending: async (db, reference, now, until) => {
          const ours = await payoutsRepo.claimForSending(db, reference, now, until)
          if (ours !== undefined) return ours
          const payout = await payoutsRepo.find(db, reference)
          return payout === undefined
            ? undefined
            : { reference, amount: baht(100), checks: 0, bankCode: '014', accountNo: '1', name: 'x', sentBefore: null }
        },
      },
    }
    await withBug(freshDatabase, unclaimed, [], async fixture => {
      const { posts } = await approvedAtOnce(fixture, await fixture.admin(), 1)
      expect(posts).toBeGreaterThan(1)
    })
  }, 240_000)

  test('settling without a guard', async ({ freshDatabase }) => {
    const unguarded: Partial<WithdrawalRepos> = {
      // Ignores that it was settled: every provider report counts as new.
      payouts: {
        ...payoutsRepo,
        lock: async (tx, reference) => {
          const payout = await payoutsRepo.lock(tx, reference)
          return payout === undefined ? undefined : { ...payout, status: 'sending' }
        },
        change: async () => true,
      },
    }
    await withBug(freshDatabase, unguarded, [], async fixture => {
      const admin = await fixture.admin()
      const id = await claimed(fixture, admin)
      await admin.move('approve', id)
      fixture.fairpay.state.usual = 'pay'
      await fixture.runJobs()
      await fixture.event('payout.settled', { reference: id, status: 'paid' })
      const reported = await fixture.event('payout.settled', { reference: id, status: 'failed' })
      // The alert is missing, which the test of contradictions detects; the ledger stays correct by its own guard.
      expect(reported.body.result?.['contradicts']).not.toBe(true)
      expect((await fixture.payoutsOf(id))[0]?.status).not.toBe('paid')
      expect((await fixture.transfersOf(id)).filter(({ code }) => code === 'withdrawal')).toHaveLength(1)
    })
  }, 240_000)
})

/** A different order each round, the same in every run. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  return items
    .map((item, index) => ({ item, rank: ((index + 1) * 7_919 * (seed + 13)) % 101 }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ item }) => item)
}
