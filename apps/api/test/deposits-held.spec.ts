import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { type DepositFixture, type ShownDeposit, test } from './support/deposit-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

const DAY = 24 * 3_600_000
const limit = (fixture: DepositFixture, { username }: TestMember, amount: number | null) =>
  fixture.event('limit.set', { externalId: randomUUID(), username, kind: 'deposit', period: 'day', amount })
const returnable = (fixture: DepositFixture) => fixture.ledger.balanceOf(fixture.db, { kind: 'returnable' })
const move = (admin: FixtureAdmin, id: string, action: string, body?: object) =>
  admin.post<ShownDeposit>(`/deposits/${id}/${action}`, body)

/** A member with a limit of 1,000 a day, and a deposit of 1,500 held above it. */
async function stage(fixture: DepositFixture) {
  const [maker, member, own] = [
    await fixture.admin('finance-maker'),
    await fixture.member(baht(0)),
    await fixture.account(),
  ]
  await limit(fixture, member, 1_000)
  const held = await pay(fixture, own, member, 1_500)
  return { maker, member, own, id: held.depositId ?? '', status: held.status }
}
const pay = (fixture: DepositFixture, own: TestBankAccount, member: TestMember, amount: number) =>
  fixture.take(fixture.lineTo(own, { amount: baht(amount), counterparty: fixture.payer(member) }))

describe('money that arrives above a limit', () => {
  test('is held for its member, neither credited nor lost, and found in the list', async ({ fixture }) => {
    const { maker, member, own, id, status } = await stage(fixture)
    expect([status, await fixture.cash(member), await returnable(fixture), await fixture.suspense()]).toEqual([
      'held',
      baht(0),
      baht(1_500),
      baht(0),
    ])
    expect(await fixture.bank(own)).toBe(baht(1_500))
    expect((await maker.get<ShownDeposit[]>('/8hwe8vhevv/deposithistory?status=held')).body.data).toMatchObject([
      {
        id,
        member: { id: member.id },
        held: { kind: 'deposit', period: 'day' },
        reasons: expect.arrayContaining(['LIMIT_REACHED']) as string[],
        can: ['release', 'return'],
      },
    ])
    expect(await fixture.verify()).toEqual([])
  })

  test('is returned once under the bank’s reference', async ({ fixture }) => {
    const { maker, member, own, id } = await stage(fixture)
    const body = { reference: 'R-1', reason: 'Above the limit' }
    const replies = await Promise.all([move(maker, id, 'return', body), move(maker, id, 'return', body)])
    expect(replies.map(reply => reply.status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await fixture.deposit(id)).member_id).toBe(member.id)
    expect([await fixture.bank(own), await returnable(fixture), await fixture.cash(member)]).toEqual([
      baht(0),
      baht(0),
      baht(0),
    ])
    expect(await fixture.verify()).toEqual([])
  })

  test('is released once the limit lets it in, and can be reversed like any other deposit', async ({ fixture }) => {
    const { maker, member, id } = await stage(fixture)
    expect(await move(maker, id, 'release')).toMatchObject({
      status: 422,
      body: { code: 'LIMIT_REACHED', details: { kind: 'deposit', left: 1_000 } },
    })
    await limit(fixture, member, 2_000)
    fixture.clock.advance(DAY)
    await maker.signIn()
    const { username } = member
    await fixture.event('limit.confirmed', { externalId: randomUUID(), username, kind: 'deposit', period: 'day' })
    const replies = await Promise.all([move(maker, id, 'release'), move(maker, id, 'release')])
    expect(replies.map(reply => reply.status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect([await fixture.cash(member), await returnable(fixture)]).toEqual([baht(1_500), baht(0)])
    expect(await fixture.verify()).toEqual([])
    const asked = await move(maker, id, 'reverse', { reason: 'Wrong member' })
    const checker = await fixture.admin('finance-checker')
    const approval = (asked.body.data as unknown as { approvalId: string }).approvalId
    expect((await checker.post(`/approvals/${approval}/approve`)).status).toBe(200)
    expect([await fixture.cash(member), await returnable(fixture), await fixture.suspense()]).toEqual([
      baht(0),
      baht(0),
      baht(1_500),
    ])
    expect(await fixture.verify()).toEqual([])
  })

  test('is not released where the licence permits only its return', async ({ fixture }) => {
    const { maker, member, id } = await stage(fixture)
    const owner = await fixture.admin('owner')
    await fixture.db
      .insertInto('licence_versions')
      .values({
        version: 1,
        profile: 'neutral',
        name: 'Test',
        changes: JSON.stringify({ heldDepositsReleased: { value: false, source: 'Test' } }),
        reason: 'Test',
        asked_by: owner.id,
        approved_by: owner.id,
        changed_at: fixture.clock.now(),
      })
      .execute()
    await limit(fixture, member, null)
    expect(await move(maker, id, 'release')).toMatchObject({ status: 422, body: { code: 'RELEASE_NOT_PERMITTED' } })
    expect((await maker.get<ShownDeposit>(`/deposits/${id}`)).body.data.can).toEqual(['return'])
  })

  test('is not released to a member whose account differs from the sender’s by then', async ({ fixture }) => {
    const { maker, member, id } = await stage(fixture)
    await fixture.db.updateTable('members').set({ account_no: '7099999999' }).where('id', '=', member.id).execute()
    expect(await move(maker, id, 'release')).toMatchObject({
      status: 422,
      body: { code: 'MATCH_UNCONFIRMED', details: { contradictions: ['account'] } },
    })
  })

  test('is offered for its return only while its member is excluded, who can be held by staff as well', async ({
    fixture,
  }) => {
    const { maker, id } = await stage(fixture)
    const [free, own] = [await fixture.member(baht(0)), await fixture.account()]
    const matched = await fixture.unmatched(own, { amount: baht(700) })
    await move(maker, matched, 'match', { memberId: free.id })
    const can = async (of: string) => (await maker.get<ShownDeposit>(`/deposits/${of}`)).body.data.can
    expect([await can(id), await can(matched)]).toEqual([['release', 'return'], expect.not.arrayContaining(['hold'])])
    for (const { username } of await fixture.db.selectFrom('members').select('username').execute())
      await fixture.event('exclusion.set', { externalId: randomUUID(), username, days: 365 })
    expect([await can(id), await can(matched)]).toEqual([['return'], expect.arrayContaining(['hold'])])
    expect((await move(maker, matched, 'hold')).body.data).toMatchObject({ status: 'held', can: ['return'] })
  })

  test('is not released to a member who may not deposit', async ({ fixture }) => {
    const { maker, member, id } = await stage(fixture)
    await fixture.db.updateTable('members').set({ blocked_deposit: true }).where('id', '=', member.id).execute()
    expect((await move(maker, id, 'release')).body.code).toBe('MEMBER_BLOCKED')
  })
})

describe('staff', () => {
  test('see what is left when they enter or credit more, and hold what is matched', async ({ fixture }) => {
    const [maker, member, own] = [
      await fixture.admin('finance-maker'),
      await fixture.member(baht(0)),
      await fixture.account(),
    ]
    const free = await fixture.member(baht(0))
    await limit(fixture, member, 1_000)
    await pay(fixture, own, member, 400)
    const reached = {
      status: 422,
      body: { code: 'LIMIT_REACHED', details: { kind: 'deposit', period: 'day', left: 600 } },
    }
    const entry = { memberId: member.id, accountId: own.id, amount: 600.01, reason: 'Slip' }
    expect(await maker.post('/deposits', entry)).toMatchObject(reached)
    const id = await fixture.unmatched(own, { amount: baht(700) })
    expect(await move(maker, id, 'match', { memberId: member.id })).toMatchObject({
      status: 200,
      body: { data: { can: expect.arrayContaining(['credit', 'hold']) as string[] } },
    })
    expect(await move(maker, id, 'credit')).toMatchObject(reached)
    expect((await move(maker, id, 'hold')).body.data).toMatchObject({ status: 'held', can: ['release', 'return'] })
    expect([await returnable(fixture), await fixture.suspense()]).toEqual([baht(700), baht(0)])
    // One that fits, or of a member without limits, is not held.
    const other = await fixture.unmatched(own, { amount: baht(50) })
    await move(maker, other, 'match', { memberId: member.id })
    expect(await move(maker, other, 'hold')).toMatchObject({ status: 409, body: { code: 'NOT_LIMITED' } })
    expect((await move(maker, other, 'match', { memberId: free.id })).body.data.can).not.toContain('hold')
    expect(await fixture.verify()).toEqual([])
  })
})
