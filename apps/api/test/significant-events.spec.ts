import type { SignificantEvent } from '../src/modules/significant-events/significant-events.list.ts'
import { newId } from '@backoffice/kernel'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { type DepositFixture, test } from './support/deposit-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

const PATH = '/compliance/events'
/** The test's clock stands still, and differs from the database's. */
const ofTheTest =
  'kind=large-win,large-wager,large-transaction,large-day,adjustment,void,personal-data,failed-access,policy'

async function collect({ audit, significantEvents, clock }: DepositFixture): Promise<void> {
  clock.advance(1_000)
  await audit.sealing.seal()
  await audit.sealing.seal()
  await significantEvents.collect()
}
const read = async (admin: FixtureAdmin, query = ofTheTest) =>
  (await admin.get<SignificantEvent[]>(`${PATH}?${query}&sort=at`)).body.data
const found = (events: readonly SignificantEvent[]) => events.map(({ kind, amount }) => [kind, amount])

const bet = (member: TestMember, amount: number) => ({
  transactionId: randomUUID(),
  roundId: randomUUID(),
  provider: 'pgsoft',
  game: 'Mahjong Ways',
  category: 'slot',
  username: member.username,
  amount,
})

describe('significant events', () => {
  test('are wins, bets, deposits and sums of a day from the licence’s amounts on, each once', async ({ fixture }) => {
    const admin = await fixture.admin('compliance')
    const own = await fixture.account()
    const member = await fixture.member(baht(60_000))
    const [small, large] = [bet(member, 49_999), bet(member, 50_000)]
    await fixture.event('game.bet', small)
    await fixture.event('game.settled', { ...small, win: 99_999 })
    await fixture.event('game.bet', large)
    await fixture.event('game.settled', { ...large, win: 100_000 })
    for (const amount of [99_999, 100_001])
      await fixture.take(fixture.lineTo(own, { amount: baht(amount), counterparty: fixture.payer(member) }))
    await collect(fixture)
    await collect(fixture)
    const events = await read(admin)
    expect(new Set(found(events).map(String))).toEqual(
      new Set(
        [
          ['large-wager', 50_000],
          ['large-win', 100_000],
          ['large-transaction', 100_001],
          ['large-day', 200_000],
        ].map(String),
      ),
    )
    expect(events).toHaveLength(4)
    expect(events.every(({ member: of }) => of?.id === member.id)).toBe(true)
    expect(events.filter(({ auditId }) => auditId === null).map(({ kind }) => kind)).toEqual(['large-day'])
    expect(await read(admin, 'kind=large-win&amountFrom=100001')).toEqual([])
    expect(found(await read(admin, `kind=large-win&q=${member.username}`))).toEqual([['large-win', 100_000]])
  })

  test('are what staff change: a member’s data, a balance, a rule, and failed sign-ins with their address', async ({
    fixture,
  }) => {
    const [admin, maker] = [await fixture.admin('compliance'), await fixture.admin('owner', { adjustLimit: baht(500) })]
    const member = await fixture.member(baht(0))
    const { version } = (await maker.get<{ version: number }>(`/usersystem/${member.id}`)).body.data
    await maker.edit('PATCH', `/members/${member.id}`, version, {
      firstName: 'Renamed',
      reason: 'A new passport',
    })
    await maker.post(`/members/${member.id}/adjust`, { amount: 100, reason: 'A goodwill credit' })
    await fixture.http.inject({
      method: 'POST',
      url: '/api/account/login',
      payload: { username: maker.username, password: 'not the password' },
    })
    await collect(fixture)
    const events = await read(admin)
    expect(events.map(({ kind, action }) => [kind, action])).toEqual(
      expect.arrayContaining([
        ['personal-data', 'member.edit'],
        ['adjustment', 'member.adjust'],
        ['failed-access', 'session.sign-in'],
      ]),
    )
    expect(events.find(({ kind }) => kind === 'failed-access')).toMatchObject({ ip: '127.0.0.1' })
    expect(events.find(({ kind }) => kind === 'adjustment')).toMatchObject({ amount: 100, member: { id: member.id } })
  })

  test('are judged by the rules in force, and a rule that is off finds none', async ({ fixture }) => {
    const [admin, checker] = [await fixture.admin('compliance'), await fixture.admin('finance-checker')]
    await admin.stepUp()
    const source = 'Clause 7'
    const changes = { eventWager: { value: 1_000, source }, eventTransaction: { value: null, source } }
    const asked = await admin.edit<{ approvalId: string }>('PUT', '/compliance/licence', 0, {
      profile: 'neutral',
      name: 'Ours',
      changes,
      reason: 'A new licence',
    })
    expect((await checker.post(`/approvals/${asked.body.data.approvalId}/approve`)).status).toBe(200)
    const [own, member] = [await fixture.account(), await fixture.member(baht(5_000))]
    await fixture.event('game.bet', bet(member, 1_000))
    await fixture.take(fixture.lineTo(own, { amount: baht(150_000), counterparty: fixture.payer(member) }))
    await collect(fixture)
    const events = await read(admin)
    expect(found(events)).toEqual(
      expect.arrayContaining([
        ['policy', null],
        ['large-wager', 1_000],
      ]),
    )
    expect(events.map(({ kind }) => kind)).not.toContain('large-transaction')
    expect(events.find(({ kind }) => kind === 'large-wager')).toMatchObject({ licenceVersion: 1 })
  })

  test('are a deposit of a statement as well; a sign-in that only waits for its second factor is none', async ({
    fixture,
  }) => {
    const [admin, own, member] = [
      await fixture.admin('compliance'),
      await fixture.account(),
      await fixture.member(baht(0)),
    ]
    const { depositId } = await fixture.take(
      fixture.lineTo(own, { amount: baht(150_000), counterparty: fixture.payer(member) }),
    )
    await fixture.asOwner(db => db.deleteFrom('audit').where('action', '=', 'bank-transaction.record').execute())
    const entry = { actor_kind: 'admin', actor_name: 'Ploy', request_id: 'r', at: fixture.clock.now() }
    const signIn = { ...entry, action: 'session.sign-in', object_kind: 'admin', object_id: 'ploy', outcome: 'refused' }
    await fixture.db
      .insertInto('audit')
      .values([
        { ...signIn, id: newId(), code: 'TOTP_REQUIRED' },
        { ...signIn, id: newId(), code: 'INVALID_CREDENTIALS' },
        {
          ...entry,
          id: newId(),
          action: 'statement-line.take',
          object_kind: 'bank-transaction',
          object_id: newId(),
          outcome: 'done',
          after: JSON.stringify({ status: 'credited', depositId }),
        },
      ])
      .execute()
    await collect(fixture)
    expect(found(await read(admin, 'kind=large-transaction,failed-access'))).toEqual(
      expect.arrayContaining([
        ['failed-access', null],
        ['large-transaction', 150_000],
      ]),
    )
    expect(await read(admin, 'kind=failed-access')).toHaveLength(1)
  })

  test('are a silence of every node, and a ledger that was changed outside the product', async ({ fixture }) => {
    const admin = await fixture.admin('compliance')
    const member = await fixture.member(baht(100))
    await fixture.significantEvents.collect()
    await fixture.asOwner(async db => {
      await db
        .updateTable('accounts')
        .set({ posted_satang: baht(999) })
        .where('member_id', '=', member.id)
        .where('kind', '=', 'member-cash')
        .execute()
    })
    fixture.clock.advance(10 * 60_000)
    await fixture.verifyRecent()
    // A check is stored at its end, with the time of its beginning: another run of the job was in between.
    await fixture.db
      .insertInto('book_checks')
      .values({
        id: newId(),
        checked_at: new Date(fixture.clock.now().getTime() - 60_000),
        duration_ms: 61_000,
        balanced: false,
        findings: JSON.stringify([{ check: 'slow' }]),
        scope: 'full',
      })
      .execute()
    await fixture.significantEvents.collect()
    await fixture.significantEvents.collect()
    const events = await read(admin, 'kind=outage,manual-change')
    expect(events.map(({ kind, action }) => [kind, action])).toEqual([
      ['outage', 'outage'],
      ['manual-change', 'ledger-check'],
      ['manual-change', 'ledger-check'],
    ])
  })

  test('are read by one node at a time, each once, and cannot be changed by the product', async ({ fixture }) => {
    const admin = await fixture.admin('compliance')
    const member = await fixture.member(baht(60_000))
    await fixture.event('game.bet', bet(member, 50_000))
    fixture.clock.advance(1_000)
    await fixture.audit.sealing.seal()
    await fixture.audit.sealing.seal()
    await Promise.all(Array.from({ length: 5 }, () => fixture.significantEvents.collect()))
    await fixture.significantEvents.collect()
    expect(found(await read(admin))).toEqual([['large-wager', 50_000]])
    await expect(fixture.db.deleteFrom('significant_events').execute()).rejects.toThrow('permission denied')
    await expect(
      fixture.db.updateTable('significant_events').set({ amount_satang: 1n, id: newId() }).execute(),
    ).rejects.toThrow('permission denied')
  })
})
