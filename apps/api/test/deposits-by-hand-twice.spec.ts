import { ZERO } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { type DepositScene, type ShownDeposit, test } from './support/deposit-scene.ts'

type Admin = Awaited<ReturnType<DepositScene['admin']>>
type Asked = { approvalId: string; status: string }
type Alike = { alike: { depositId: string; status: string; paidAt: string }[] }
const enter = <T = ShownDeposit>(
  admin: Admin,
  member: Pick<TestMember, 'id'>,
  own: Pick<TestBankAccount, 'id'>,
  given: Record<string, unknown> = {},
) => admin.post<T>('/deposits', { memberId: member.id, accountId: own.id, amount: 300, reason: 'สลิปทางไลน์', ...given })
const decide = (admin: Admin, id: string, what = 'approve', body?: unknown) =>
  admin.post<{ status: string }>(`/approvals/${id}/${what}`, body)
const limitTo = (scene: DepositScene, admin: Admin, limit: bigint) =>
  scene.db.updateTable('admins').set({ adjust_limit_satang: limit }).where('id', '=', admin.id).execute()
/** The one entry a refusal shows. */
const shows = (depositId: string, status = 'credited') => ({
  status: 422,
  body: { code: 'ALIKE_EXISTS', details: { alike: [{ depositId, status }] } },
})
const sound = async (scene: DepositScene) => expect(await scene.verify()).toEqual([])

describe('a payment that is entered by hand a second time', () => {
  test('is shown the first entry, until the person says it is other money', async ({ scene }) => {
    const [first, second, own, member] = [
      await scene.admin(),
      await scene.admin(),
      await scene.account(),
      await scene.member(ZERO),
    ]
    const { id } = (await enter(first, member, own, { occurredAt: '2026-07-12T04:30:00Z' })).body.data
    const refused = await enter<Alike>(second, member, own)
    expect(refused).toMatchObject(shows(id))
    expect((refused.body as unknown as { details: Alike }).details.alike[0]?.paidAt).toBe('2026-07-12T04:30:00.000Z')
    expect(await enter(first, member, own, { occurredAt: '2026-07-11T04:30:00Z' })).toMatchObject(shows(id))
    expect(await scene.cash(member)).toBe(baht(300))
    expect((await enter(second, member, own, { despiteAlike: true })).status).toBe(200)
    expect(await scene.cash(member)).toBe(baht(600))
    await sound(scene)
  })

  test('for another member is shown it too, where the slip’s time is the same', async ({ scene }) => {
    const [admin, own, member, other] = [
      await scene.admin(),
      await scene.account(),
      await scene.member(ZERO),
      await scene.member(ZERO),
    ]
    const { id } = (await enter(admin, member, own, { occurredAt: '2026-07-12T04:30:00Z' })).body.data
    expect(await enter(admin, other, own, { occurredAt: '2026-07-12T04:40:00Z' })).toMatchObject(shows(id))
    expect((await enter(admin, other, own, { occurredAt: '2026-07-12T04:41:00Z' })).status).toBe(200)
    await sound(scene)
  })

  test('by two at once is credited once, and one of them is asked', async ({ scene }) => {
    const [own, member] = [await scene.account(), await scene.member(ZERO)]
    const admins = await Promise.all(Array.from({ length: 6 }, () => scene.admin()))
    const replies = await Promise.all(admins.map(admin => enter(admin, member, own)))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422, 422, 422, 422,
    ])
    const entered = replies.find(({ status }) => status === 200)?.body.data.id ?? ''
    for (const reply of replies.filter(({ status }) => status === 422)) expect(reply).toMatchObject(shows(entered))
    expect(await scene.cash(member)).toBe(baht(300))
    await sound(scene)
  })

  test('meets what waits for a second person, whoever it is for, and the second person is not asked again', async ({
    scene,
  }) => {
    const [maker, other, checker, own] = [
      await scene.admin('finance-maker'),
      await scene.admin('owner'),
      await scene.admin('owner'),
      await scene.account(),
    ]
    const [member, payer] = [await scene.member(ZERO), await scene.member(ZERO)]
    await limitTo(scene, maker, baht(299.99))
    const asked = await enter<Asked>(maker, member, own)
    expect(asked.status).toBe(202)
    const waiting = await scene.db
      .selectFrom('approvals')
      .select('subject_id as id')
      .where('id', '=', asked.body.data.approvalId)
      .executeTakeFirstOrThrow()
    for (const to of [member, payer])
      expect(await enter(other, to, own, { occurredAt: '2026-07-12T01:00:00Z' })).toMatchObject(
        shows(waiting.id, 'awaiting-second'),
      )
    expect(await enter(maker, member, own)).toMatchObject(shows(waiting.id, 'awaiting-second'))
    // Whoever entered the other one saw this one, and said that it is other money.
    expect((await enter(other, member, own, { despiteAlike: true })).status).toBe(200)
    expect((await decide(checker, asked.body.data.approvalId)).body.data.status).toBe('approved')
    expect(await scene.cash(member)).toBe(baht(600))
    await sound(scene)
  })

  test('asked for by two at once waits for a second person once', async ({ scene }) => {
    const [own, member] = [await scene.account(), await scene.member(ZERO)]
    const makers = await Promise.all(Array.from({ length: 4 }, () => scene.admin('finance-maker')))
    for (const maker of makers) await limitTo(scene, maker, baht(1))
    const replies = await Promise.all(makers.map(maker => enter<Asked>(maker, member, own)))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 422, 422, 422])
    expect(await scene.cash(member)).toBe(ZERO)
  })
})

describe('an entry by hand that was taken back after its bank confirmed it', () => {
  test('waits for its owner, and is met there', async ({ scene }) => {
    const [maker, checker, own, member, other] = [
      await scene.admin('finance-maker'),
      await scene.admin('owner'),
      await scene.account(),
      await scene.member(ZERO),
      await scene.member(ZERO),
    ]
    const { id } = (await enter(maker, member, own)).body.data
    const told = await scene.take(scene.lineTo(own, { amount: baht(300), counterparty: scene.payer(member) }))
    expect((await maker.post(`/deposits/${told.depositId}/ignore`, { reason: 'x' })).status).toBe(200)
    const back = await maker.post<Asked>(`/deposits/${id}/reverse`, { reason: 'ผิดคน' })
    expect((await decide(checker, back.body.data.approvalId)).status).toBe(200)
    const { reopenedAsId } = (await maker.get<ShownDeposit & { reopenedAsId: string }>(`/deposits/${id}`)).body.data
    expect(await enter(maker, member, own)).toMatchObject(shows(reopenedAsId, 'unmatched'))
    expect(await scene.cash(member)).toBe(ZERO)
    // The bank's line is set aside as its duplicate; what it reports of the sender still counts.
    expect((await maker.get<ShownDeposit>(`/deposits/${reopenedAsId}`)).body.data).toMatchObject({
      source: 'manual',
      from: { bankCode: member.bankCode, accountNo: member.accountNo },
    })
    expect(await maker.post(`/deposits/${reopenedAsId}/match`, { memberId: other.id })).toMatchObject({
      status: 422,
      body: { code: 'CONTRADICTION_UNCONFIRMED', details: { contradictions: ['account'] } },
    })
    expect((await maker.post(`/deposits/${reopenedAsId}/match`, { memberId: member.id })).status).toBe(200)
    await sound(scene)
  })
})

describe('a slip’s reference', () => {
  test('with blanks or in full-width letters is the one that is there; in other case, digits or script a person has to look', async ({
    scene,
  }) => {
    const [admin, own, member] = [await scene.admin(), await scene.account(), await scene.member(ZERO)]
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
    const told = await scene.take(
      scene.lineTo(own, {
        reference: 'slip-10',
        amount: baht(8),
        occurredAt: new Date('2026-07-01T05:00:00Z'),
        counterparty: scene.payer(member),
      }),
    )
    expect(told.status).toBe('possible-duplicate')
    expect(
      await enter(admin, member, own, {
        reference: 'Slip-10',
        amount: 9,
        occurredAt: '2026-07-05T05:00:00Z',
        despiteAlike: true,
      }),
    ).toMatchObject({ status: 200 })
    await sound(scene)
  })
})

describe('an entry by hand meets no other', () => {
  test('of another amount, on another account, on another day, or with a bank’s reference of its own', async ({
    scene,
  }) => {
    const [admin, own, elsewhere, member] = [
      await scene.admin(),
      await scene.account(),
      await scene.account(),
      await scene.member(ZERO),
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
    for (const [to, given] of others)
      expect((await enter(admin, member, to, given)).status, JSON.stringify(given)).toBe(200)
    await sound(scene)
  })

  test('that was taken back, or refused by the second person', async ({ scene }) => {
    const [maker, checker, own, member] = [
      await scene.admin('finance-maker'),
      await scene.admin('owner'),
      await scene.account(),
      await scene.member(ZERO),
    ]
    const { id } = (await enter(maker, member, own)).body.data
    const back = await maker.post<Asked>(`/deposits/${id}/reverse`, { reason: 'ผิดคน' })
    expect((await decide(checker, back.body.data.approvalId)).status).toBe(200)
    await limitTo(scene, maker, baht(1))
    const asked = await enter<Asked>(maker, member, own)
    expect(asked.status).toBe(202)
    await decide(checker, asked.body.data.approvalId, 'reject', { reason: 'x' })
    expect((await enter(checker, member, own)).status).toBe(200)
    expect(await scene.cash(member)).toBe(baht(300))
    await sound(scene)
  })
})
