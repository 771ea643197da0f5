import { ZERO } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { type DepositFixture, type ShownDeposit, test } from './support/deposit-fixture.ts'

type Admin = Awaited<ReturnType<DepositFixture['admin']>>
type PendingApproval = { approvalId: string; status: string }
type SimilarFacts = { alike: { depositId: string; status: string; paidAt: string }[] }
const enter = <T = ShownDeposit>(
  admin: Admin,
  member: Pick<TestMember, 'id'>,
  own: Pick<TestBankAccount, 'id'>,
  input: Record<string, unknown> = {},
) => admin.post<T>('/deposits', { memberId: member.id, accountId: own.id, amount: 300, reason: 'สลิปทางไลน์', ...input })
const decide = (admin: Admin, id: string, what = 'approve', body?: unknown) =>
  admin.post<{ status: string }>(`/approvals/${id}/${what}`, body)
const limitTo = (fixture: DepositFixture, admin: Admin, limit: bigint) =>
  fixture.db.updateTable('admins').set({ adjust_limit_satang: limit }).where('id', '=', admin.id).execute()
/** The single entry in the details of a refusal. */
const shows = (depositId: string, status = 'credited') => ({
  status: 422,
  body: { code: 'ALIKE_EXISTS', details: { alike: [{ depositId, status }] } },
})
const sound = async (fixture: DepositFixture) => expect(await fixture.verify()).toEqual([])

describe('a payment entered manually a second time', () => {
  test('gets the first entry until the admin confirms that it is different money', async ({ fixture }) => {
    const [first, second, own, member] = [
      await fixture.admin(),
      await fixture.admin(),
      await fixture.account(),
      await fixture.member(ZERO),
    ]
    const { id } = (await enter(first, member, own, { occurredAt: '2026-07-12T04:30:00Z' })).body.data
    const refused = await enter<SimilarFacts>(second, member, own)
    expect(refused).toMatchObject(shows(id))
    expect((refused.body as unknown as { details: SimilarFacts }).details.alike[0]?.paidAt).toBe(
      '2026-07-12T04:30:00.000Z',
    )
    expect(await enter(first, member, own, { occurredAt: '2026-07-11T04:30:00Z' })).toMatchObject(shows(id))
    expect(await fixture.cash(member)).toBe(baht(300))
    expect((await enter(second, member, own, { despiteAlike: true })).status).toBe(200)
    expect(await fixture.cash(member)).toBe(baht(600))
    await sound(fixture)
  })

  test('for another member gets it too, where the slip’s time is equal', async ({ fixture }) => {
    const [admin, own, member, other] = [
      await fixture.admin(),
      await fixture.account(),
      await fixture.member(ZERO),
      await fixture.member(ZERO),
    ]
    const { id } = (await enter(admin, member, own, { occurredAt: '2026-07-12T04:30:00Z' })).body.data
    expect(await enter(admin, other, own, { occurredAt: '2026-07-12T04:40:00Z' })).toMatchObject(shows(id))
    expect((await enter(admin, other, own, { occurredAt: '2026-07-12T04:41:00Z' })).status).toBe(200)
    await sound(fixture)
  })

  test('by two admins concurrently is credited once, and one of them has to confirm', async ({ fixture }) => {
    const [own, member] = [await fixture.account(), await fixture.member(ZERO)]
    const admins = await Promise.all(Array.from({ length: 6 }, () => fixture.admin()))
    const replies = await Promise.all(admins.map(admin => enter(admin, member, own)))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422, 422, 422, 422,
    ])
    const entered = replies.find(({ status }) => status === 200)?.body.data.id ?? ''
    for (const reply of replies.filter(({ status }) => status === 422)) expect(reply).toMatchObject(shows(entered))
    expect(await fixture.cash(member)).toBe(baht(300))
    await sound(fixture)
  })

  test('is compared with pending entries, whatever their member, and the second approver is not asked again', async ({
    fixture,
  }) => {
    const [maker, other, checker, own] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('owner'),
      await fixture.admin('owner'),
      await fixture.account(),
    ]
    const [member, payer] = [await fixture.member(ZERO), await fixture.member(ZERO)]
    await limitTo(fixture, maker, baht(299.99))
    const requested = await enter<PendingApproval>(maker, member, own)
    expect(requested.status).toBe(202)
    const waiting = await fixture.db
      .selectFrom('approvals')
      .select('subject_id as id')
      .where('id', '=', requested.body.data.approvalId)
      .executeTakeFirstOrThrow()
    for (const to of [member, payer])
      expect(await enter(other, to, own, { occurredAt: '2026-07-12T01:00:00Z' })).toMatchObject(
        shows(waiting.id, 'awaiting-second'),
      )
    expect(await enter(maker, member, own)).toMatchObject(shows(waiting.id, 'awaiting-second'))
    // The other entry's author saw this one and confirmed that it is different money.
    expect((await enter(other, member, own, { despiteAlike: true })).status).toBe(200)
    expect((await decide(checker, requested.body.data.approvalId)).body.data.status).toBe('approved')
    expect(await fixture.cash(member)).toBe(baht(600))
    await sound(fixture)
  })

  test('requested twice concurrently has one approval request', async ({ fixture }) => {
    const [own, member] = [await fixture.account(), await fixture.member(ZERO)]
    const makers = await Promise.all(Array.from({ length: 4 }, () => fixture.admin('finance-maker')))
    for (const maker of makers) await limitTo(fixture, maker, baht(1))
    const replies = await Promise.all(makers.map(maker => enter<PendingApproval>(maker, member, own)))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 422, 422, 422])
    expect(await fixture.cash(member)).toBe(ZERO)
  })
})

describe('a manual entry reversed after its bank confirmed it', () => {
  test('is unmatched, and is compared there', async ({ fixture }) => {
    const [maker, checker, own, member, other] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('owner'),
      await fixture.account(),
      await fixture.member(ZERO),
      await fixture.member(ZERO),
    ]
    const { id } = (await enter(maker, member, own)).body.data
    const reported = await fixture.take(fixture.lineTo(own, { amount: baht(300), counterparty: fixture.payer(member) }))
    expect((await maker.post(`/deposits/${reported.depositId}/ignore`, { reason: 'x' })).status).toBe(200)
    const back = await maker.post<PendingApproval>(`/deposits/${id}/reverse`, { reason: 'ผิดคน' })
    expect((await decide(checker, back.body.data.approvalId)).status).toBe(200)
    const { reopenedAsId } = (await maker.get<ShownDeposit & { reopenedAsId: string }>(`/deposits/${id}`)).body.data
    expect(await enter(maker, member, own)).toMatchObject(shows(reopenedAsId, 'unmatched'))
    expect(await fixture.cash(member)).toBe(ZERO)
    // The bank's line is ignored as its duplicate; its sender data still counts.
    expect((await maker.get<ShownDeposit>(`/deposits/${reopenedAsId}`)).body.data).toMatchObject({
      source: 'manual',
      from: { bankCode: member.bankCode, accountNo: member.accountNo },
    })
    expect(await maker.post(`/deposits/${reopenedAsId}/match`, { memberId: other.id })).toMatchObject({
      status: 422,
      body: { code: 'CONTRADICTION_UNCONFIRMED', details: { contradictions: ['account'] } },
    })
    expect((await maker.post(`/deposits/${reopenedAsId}/match`, { memberId: member.id })).status).toBe(200)
    await sound(fixture)
  })
})

describe('a slip’s reference', () => {
  test('with blanks or in full-width letters is the existing one; in other case, digits or script it needs manual review', async ({
    fixture,
  }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await fixture.member(ZERO)]
    await enter(admin, member, own, { reference: 'SLIP-10' })
    for (const reference of ['SLIP-10\u00a0', '\u200bSLIP-10', 'ＳＬＩＰ－１０'])
      expect(await enter(admin, member, own, { reference, amount: 7, despiteAlike: true }), reference).toMatchObject({
        status: 422,
        body: { code: 'DUPLICATE_REFERENCE' },
      })
    for (const reference of ['slip-10', 'SLIP-๑๐', 'ЅLIР-10']) {
      expect(
        await enter(admin, member, own, { reference, amount: 7, occurredAt: '2026-07-01T05:00:00Z' }),
        reference,
      ).toMatchObject({ status: 422, body: { code: 'ALIKE_EXISTS', details: { alike: [{ status: 'credited' }] } } })
    }
    const reported = await fixture.take(
      fixture.lineTo(own, {
        reference: 'slip-10',
        amount: baht(8),
        occurredAt: new Date('2026-07-01T05:00:00Z'),
        counterparty: fixture.payer(member),
      }),
    )
    expect(reported.status).toBe('possible-duplicate')
    expect(
      await enter(admin, member, own, {
        reference: 'Slip-10',
        amount: 9,
        occurredAt: '2026-07-05T05:00:00Z',
        despiteAlike: true,
      }),
    ).toMatchObject({ status: 200 })
    await sound(fixture)
  })
})

describe('a manual entry matches no other', () => {
  test('of another amount, account, day, or bank reference', async ({ fixture }) => {
    const [admin, own, elsewhere, member] = [
      await fixture.admin(),
      await fixture.account(),
      await fixture.account(),
      await fixture.member(ZERO),
    ]
    await enter(admin, member, own, { reference: 'SLIP-1' })
    expect(await enter(admin, member, own)).toMatchObject({ status: 422, body: { code: 'ALIKE_EXISTS' } })
    expect(await enter(admin, member, own, { reference: 'slip-1' })).toMatchObject({
      status: 422,
      body: { code: 'ALIKE_EXISTS' },
    })
    const others: [TestBankAccount, Record<string, unknown>][] = [
      [own, { amount: 300.01 }],
      [elsewhere, {}],
      [own, { occurredAt: '2026-07-11T04:59:59Z' }],
      [own, { reference: 'SLIP-2' }],
    ]
    for (const [to, input] of others)
      expect((await enter(admin, member, to, input)).status, JSON.stringify(input)).toBe(200)
    await sound(fixture)
  })

  test('that was reversed, or rejected by the second approver', async ({ fixture }) => {
    const [maker, checker, own, member] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('owner'),
      await fixture.account(),
      await fixture.member(ZERO),
    ]
    const { id } = (await enter(maker, member, own)).body.data
    const back = await maker.post<PendingApproval>(`/deposits/${id}/reverse`, { reason: 'ผิดคน' })
    expect((await decide(checker, back.body.data.approvalId)).status).toBe(200)
    await limitTo(fixture, maker, baht(1))
    const requested = await enter<PendingApproval>(maker, member, own)
    expect(requested.status).toBe(202)
    await decide(checker, requested.body.data.approvalId, 'reject', { reason: 'x' })
    expect((await enter(checker, member, own)).status).toBe(200)
    expect(await fixture.cash(member)).toBe(baht(300))
    await sound(fixture)
  })
})
