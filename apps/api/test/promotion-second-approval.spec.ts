import { describe, expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { type Form, type PromotionFixture, type ShownPromotion, terms, test } from './support/promotion-fixture.ts'

type Asked = { approvalId: string; status: string }
const cash = { bonus: { kind: 'fixed', amount: 500 }, minDeposit: 0, turnoverPercent: 0 }

/** Staff who grant up to 600 a day without another admin, and who decides. */
async function staffOf(fixture: PromotionFixture) {
  const maker = await fixture.admin('marketing', { adjustLimit: baht(600), name: 'Mali' })
  const checker = await fixture.admin('finance-checker', { name: 'Chai' })
  const grant = (member: TestMember, promotionId: string, more: Form = {}) =>
    maker.post<Asked>(`/promotion/${promotionId}/grant`, { memberId: member.id, reason: 'VIP', ...more })
  const approve = (approvalId: string) => checker.post(`/approvals/${approvalId}/approve`)
  return { maker, checker, grant, approve }
}
const waiting = { status: 202, body: { data: { status: 'awaiting-second' } } }

describe('a grant by staff', () => {
  test('above the limit of the day waits for a second approver', async ({ fixture }) => {
    const { active, cashAndBonus, recipients, sound } = fixture
    const { maker, checker, grant, approve } = await staffOf(fixture)
    const { id } = await active(cash)
    const [first, second] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    expect(await grant(first, id)).toMatchObject({ status: 200, body: { data: { bonus: 500, status: 'completed' } } })
    const asked = await grant(second, id)
    expect(asked).toMatchObject(waiting)
    expect(await cashAndBonus(second)).toEqual([0, 0])
    expect(await recipients(id)).toHaveLength(1)
    const { approvalId } = asked.body.data
    expect((await checker.get(`/approvals/${approvalId}`)).body.data).toMatchObject({
      kind: 'promotion.grant',
      amount: 500,
      subject: { kind: 'member', id: second.id, label: second.username },
      given: { promotion: 'ฝากแรกรับเพิ่ม 100%', turnover: '0.00', reason: 'VIP' },
      askedBy: { name: 'Mali' },
    })
    expect(await grant(second, id)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } })
    expect((await maker.post(`/approvals/${approvalId}/approve`)).status).toBe(403)
    const replies = await Promise.all([0, 1].map(() => approve(approvalId)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await cashAndBonus(second)).toEqual([500, 0])
    expect(await recipients(id)).toMatchObject([
      { member: { id: second.id }, origin: 'staff', grantedBy: { name: 'Mali' }, reason: 'VIP', status: 'completed' },
      { member: { id: first.id } },
    ])
    expect(await fixture.auditOf(id)).toContainEqual(expect.objectContaining({ action: 'approval.approve' }))
    await sound()
  })

  test('is not approved by who asked for it', async ({ fixture }) => {
    const { active, cashAndBonus } = fixture
    const owner = await fixture.admin('owner', { adjustLimit: baht(499.99) })
    const { id } = await active(cash)
    const member = await fixture.member(baht(0))
    const asked = await owner.post<Asked>(`/promotion/${id}/grant`, { memberId: member.id, reason: 'x' })
    expect(await owner.post(`/approvals/${asked.body.data.approvalId}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'SAME_PERSON' },
    })
    expect(await cashAndBonus(member)).toEqual([0, 0])
  })

  test('is not requested where a rule refuses it', async ({ fixture }) => {
    const { active, owner } = fixture
    const { maker, checker, grant } = await staffOf(fixture)
    const { id } = await active({ ...cash, bonus: { kind: 'fixed', amount: 700 }, limits: { budget: 700 } })
    const [member, other] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    await owner.post(`/promotion/${id}/grant`, { memberId: member.id, reason: 'x' })
    expect(await grant(other, id)).toMatchObject({ status: 422, body: { code: 'NOT_ELIGIBLE' } })
    expect((await checker.get('/approvals')).body.data).toEqual([])
    expect((await maker.get('/creditcode/allowance')).body.data).toMatchObject({ remaining: 600 })
  })
})

describe('the approval of a grant', () => {
  /** A request for 700, of a promotion that is then changed. */
  async function request(fixture: PromotionFixture, changes: Form = {}) {
    const staff = await staffOf(fixture)
    const form = { ...cash, bonus: { kind: 'fixed', amount: 700 }, turnoverPercent: 300, ...changes }
    const promotion = await fixture.active(form)
    const member = await fixture.member(baht(0))
    const asked = await staff.grant(member, promotion.id)
    expect(asked).toMatchObject(waiting)
    const change = (more: Form) =>
      fixture.owner.edit<ShownPromotion>(
        'PUT',
        `/promotion/${promotion.id}`,
        promotion.version,
        terms({ ...form, startsAt: promotion.startsAt, ...more }),
      )
    return { ...staff, promotion, member, change, decide: () => staff.approve(asked.body.data.approvalId) }
  }

  test.for<[string, Form]>([
    ['another bonus', { bonus: { kind: 'fixed', amount: 701 } }],
    ['less turnover', { turnoverPercent: 299 }],
    ['games that count more', { contributions: null }],
    ['a cap', { capMultiple: 5 }],
  ])('is refused once the promotion has %s', async ([, more], { fixture }) => {
    const { change, decide, member } = await request(fixture)
    expect((await change(more)).status).toBe(200)
    expect(await decide()).toMatchObject({ status: 409, body: { code: 'OUTCOME_CHANGED' } })
    expect(await fixture.cashAndBonus(member)).toEqual([0, 0])
    expect(await fixture.recipients((await request(fixture)).promotion.id)).toEqual([])
    await fixture.sound()
  })

  test('grants under the terms of that moment', async ({ fixture }) => {
    const { change, decide, promotion, member } = await request(fixture)
    const changed = await change({ title: 'Songkran', limits: { perDay: 1 } })
    expect((await decide()).status).toBe(200)
    expect(await fixture.recipients(promotion.id)).toMatchObject([
      { bonus: 700, required: 2_100, version: changed.body.data.termsVersion, promotion: { title: 'Songkran' } },
    ])
    expect(await fixture.cashAndBonus(member)).toEqual([0, 700])
    await fixture.sound()
  })

  test('is bound by every rule of that moment', async ({ fixture }) => {
    const { decide, promotion, member } = await request(fixture)
    const { owner } = fixture
    await owner.post(`/promotion/${promotion.id}/pause`)
    expect(await decide()).toMatchObject({ status: 422, body: { code: 'NOT_ELIGIBLE' } })
    await owner.post(`/promotion/${promotion.id}/resume`)
    expect((await fixture.grant(member, promotion.id)).status).toBe(200)
    expect(await decide()).toMatchObject({ status: 422, body: { code: 'ALREADY_CLAIMED' } })
    expect(await fixture.cashAndBonus(member)).toEqual([0, 700])
    await fixture.sound()
  })

  test('takes the deposit that was shown, unless it is reversed', async ({ fixture }) => {
    const { grant, approve, checker } = await staffOf(fixture)
    const { id } = await fixture.active({ bonus: { kind: 'percent', basisPoints: 10_000, maxBonus: 5_000 } })
    const [first, second] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    const taken = await grant(first, id, { depositId: (await fixture.deposit(first, 900)).id })
    expect((await checker.get(`/approvals/${taken.body.data.approvalId}`)).body.data).toMatchObject({
      amount: 900,
      given: { deposit: '900.00', turnover: '900.00' },
    })
    expect((await approve(taken.body.data.approvalId)).status).toBe(200)
    expect(await fixture.cashAndBonus(first)).toEqual([900, 900])
    const { id: depositId } = await fixture.deposit(second, 800)
    const asked = await grant(second, id, { depositId })
    const reversal = await fixture.owner.post<Asked>(`/deposits/${depositId}/reverse`, { reason: 'x' })
    expect((await approve(reversal.body.data.approvalId)).status).toBe(200)
    expect(await approve(asked.body.data.approvalId)).toMatchObject({ status: 422, body: { code: 'NOT_ELIGIBLE' } })
    await fixture.sound()
  })

  test('is closed with its member', async ({ fixture }) => {
    const { decide, member, checker } = await request(fixture)
    const closed = await fixture.owner.post(`/members/${member.id}/status`, { status: 'closed', reason: 'x' })
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    expect((await decide()).status).toBe(409)
    expect((await checker.get('/approvals')).body.data).toEqual([])
  })
})
