import { toBaht, type Satang } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'

type Adjustment = { id: string; amount: number; before: number; after: number; approvalId: string }

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }): Promise<OfficeFixture> => {
  const fixture = await openOffice(freshDatabase, { max: 20 })
  onCleanup(() => fixture.close())
  return fixture
})
const adjust = (amount: number, reason = 'คืนยอดให้ลูกค้า') => ({ amount, reason })

/** The results of concurrent calls in any order. */
const statuses = (replies: readonly { status: number }[]): number[] =>
  replies.map(({ status }) => status).toSorted((left, right) => left - right)

describe('an adjustment', () => {
  test('credits and debits cash with a reason, and returns the balance before and after', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker', { name: 'Malee' })
    const member = await fixture.member(baht(100))
    expect(await maker.post<Adjustment>(`/members/${member.id}/adjust`, adjust(50.25))).toMatchObject({
      status: 200,
      body: { data: { amount: 50.25, before: 100, after: 150.25 } },
    })
    expect(await maker.post<Adjustment>(`/members/${member.id}/adjust`, adjust(-150.25, 'ตัดเครดิต'))).toMatchObject({
      status: 200,
      body: { data: { amount: -150.25, before: 150.25, after: 0 } },
    })
    expect(await fixture.wallet(member)).toMatchObject({ cash: 0n, held: 0n })
    const audit = (await fixture.auditOf(member.id)).filter(({ action }) => action === 'member.adjust')
    expect(audit).toMatchObject([
      {
        outcome: 'done',
        reason: 'คืนยอดให้ลูกค้า',
        before: { credit: '100.00' },
        after: { credit: '150.25', amount: '50.25' },
        actor_name: 'Malee',
      },
      { outcome: 'done', before: { credit: '150.25' }, after: { credit: '0.00' } },
    ])
    expect(await fixture.verify()).toEqual([])
  })

  test('repeated under its key posts once and returns the same', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const member = await fixture.member(baht(0))
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => maker.post<Adjustment>(`/members/${member.id}/adjust`, adjust(10), 'one-key')),
    )
    expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body.data)}`)).size).toBe(1)
    expect((await fixture.wallet(member)).cash).toBe(baht(10))
  })

  test('never takes money on hold, nor more than the balance', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const member = await fixture.member(baht(100))
    await fixture.request(member, baht(80))
    expect(await maker.post(`/members/${member.id}/adjust`, adjust(-20.01))).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_FUNDS', details: { available: '20.00' } },
    })
    expect((await maker.post(`/members/${member.id}/adjust`, adjust(-20))).status).toBe(200)
    expect(await fixture.wallet(member)).toMatchObject({ cash: baht(80), held: baht(80) })
    expect(await fixture.verify()).toEqual([])
  })

  test('many concurrent ones execute only what the balance covers', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const member = await fixture.member(baht(500))
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => maker.post(`/members/${member.id}/adjust`, adjust(-100))),
    )
    expect(statuses(replies)).toEqual([...Array<number>(5).fill(200), ...Array<number>(25).fill(422)])
    expect((await fixture.wallet(member)).cash).toBe(0n)
    expect(await fixture.verify()).toEqual([])
  })

  test.for([
    ['0', 0],
    ['a fraction of a satang', 1.005],
    ['no number', '5'],
  ] as const)('of %s is refused by field', async ([, amount], { fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const member = await fixture.member(baht(10))
    expect(await maker.post(`/members/${member.id}/adjust`, { amount, reason: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { amount: { code: expect.any(String) } } },
    })
    expect((await maker.post(`/members/${member.id}/adjust`, { amount: 1, reason: ' ' })).status).toBe(400)
  })
})

describe('above the solo limit', () => {
  test('a single action needs a second approval, and is executed once it is given, with both names', async ({
    fixture,
  }) => {
    const maker = await fixture.admin('finance-maker', { name: 'Malee', adjustLimit: baht(100) })
    const checker = await fixture.admin('finance-checker', { name: 'Chai' })
    const member = await fixture.member(baht(1_000))
    const requested = await maker.post<Adjustment>(`/members/${member.id}/adjust`, adjust(-100.01, 'โบนัสผิด'))
    expect(requested).toMatchObject({ status: 202, body: { data: { status: 'awaiting-second' } } })
    expect((await fixture.wallet(member)).cash).toBe(baht(1_000))
    const { approvalId } = requested.body.data
    expect((await checker.get(`/usersystem/${member.id}`)).body.data).toMatchObject({
      openApproval: { id: approvalId, kind: 'members.adjust', amount: -100.01, askedBy: { name: 'Malee' } },
    })
    expect((await checker.get<Record<string, unknown>[]>('/approvals')).body.data).toMatchObject([
      {
        id: approvalId,
        given: { amount: '-100.01', reason: 'โบนัสผิด' },
        subject: { kind: 'member', id: member.id, label: member.username },
      },
    ])
    expect(await maker.post(`/members/${member.id}/adjust`, adjust(-200))).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    })
    expect(await maker.post(`/approvals/${approvalId}/approve`)).toMatchObject({ status: 403 })
    expect((await checker.post(`/approvals/${approvalId}/approve`)).status).toBe(200)
    expect((await fixture.wallet(member)).cash).toBe(baht(899.99))
    const [row] = await fixture.db
      .selectFrom('member_adjustments')
      .selectAll()
      .where('member_id', '=', member.id)
      .execute()
    expect(row).toMatchObject({
      amount_satang: baht(-100.01),
      asked_by: maker.id,
      authorised_by: checker.id,
      approval_id: approvalId,
    })
    expect(await fixture.verify()).toEqual([])
  })

  test('so does the total of a day, over all members, both directions', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker', { adjustLimit: baht(100) })
    const [one, other] = [await fixture.member(baht(100)), await fixture.member(baht(100))]
    expect((await maker.post(`/members/${one.id}/adjust`, adjust(60))).status).toBe(200)
    expect((await maker.post(`/members/${other.id}/adjust`, adjust(-40))).status).toBe(200)
    expect((await maker.post(`/members/${other.id}/adjust`, adjust(0.01))).status).toBe(202)
    fixture.clock.advance(86_400_000)
    await maker.signIn()
    expect((await maker.post(`/members/${one.id}/adjust`, adjust(100))).status).toBe(200)
  })

  test('many concurrent ones execute no more than the day’s limit', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker', { adjustLimit: baht(100) })
    const members = await Promise.all(Array.from({ length: 20 }, () => fixture.member(baht(0))))
    const replies = await Promise.all(members.map(({ id }) => maker.post(`/members/${id}/adjust`, adjust(30))))
    expect(statuses(replies)).toEqual([...Array<number>(3).fill(200), ...Array<number>(17).fill(202)])
    const input = await Promise.all(members.map(async member => (await fixture.wallet(member)).cash))
    expect(input.reduce((sum, cash) => (sum + cash) as Satang, 0n as Satang)).toBe(baht(90))
  })

  test('what the member has spent since is not debited; the approval request stays open', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker', { adjustLimit: baht(1) })
    const checker = await fixture.admin('finance-checker')
    const member = await fixture.member(baht(100))
    const { approvalId } = (await maker.post<Adjustment>(`/members/${member.id}/adjust`, adjust(-50))).body.data
    await fixture.request(member, baht(60))
    expect(await checker.post(`/approvals/${approvalId}/approve`)).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_FUNDS', details: { available: '40.00' } },
    })
    expect((await checker.get<unknown[]>('/approvals')).body.data).toHaveLength(1)
    expect(toBaht((await fixture.wallet(member)).cash)).toBe(100)
  })

  test('no approval is requested for what cannot be done', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker', { adjustLimit: baht(1) })
    const member = await fixture.member(baht(10))
    expect(await maker.post(`/members/${member.id}/adjust`, adjust(-11))).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_FUNDS' },
    })
  })
})
