import { randomUUID } from 'node:crypto'
import { ZERO, type Satang } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { type DepositReply, type DepositFixture, type ShownDeposit, test } from './support/deposit-fixture.ts'

type Admin = Awaited<ReturnType<DepositFixture['admin']>>
type Pending = { approvalId: string; status: string }
type Compared = {
  member: { id: string }
  agreement: Record<string, string>
  contradictions: string[]
  accountNo: string
  phone: string
  masked: boolean
}

const SENDER = { bankCode: '014', accountNo: 'x6284', name: 'ทิพวรรณ จั***' }
const BOTH = ['account', 'name']
const match = <T = ShownDeposit>(
  admin: Admin,
  id: string,
  memberId: string,
  confirmContradictions?: readonly string[],
  more: Record<string, unknown> = {},
) =>
  admin.post<T>(`/deposits/${id}/match`, {
    memberId,
    ...(confirmContradictions === undefined ? {} : { confirmContradictions }),
    ...more,
  })
const credit = (admin: Admin, id: string): Promise<DepositReply> => admin.post<ShownDeposit>(`/deposits/${id}/credit`)
const decide = (admin: Admin, id: string, what = 'approve', body?: unknown) =>
  admin.post<{ status: string }>(`/approvals/${id}/${what}`, body, randomUUID())
const tippawan = (fixture: DepositFixture) =>
  fixture.member(ZERO, { firstName: 'ทิพวรรณ', lastName: 'ชูศรี', bankCode: '004' })
const limitTo = (fixture: DepositFixture, admin: Admin, limit: Satang) =>
  fixture.db.updateTable('admins').set({ adjust_limit_satang: limit }).where('id', '=', admin.id).execute()
const lastAudit = async (fixture: DepositFixture, id: string) => (await fixture.auditOf(id)).at(-1)

describe('a match that the sender’s data contradicts', () => {
  test('is refused until every contradiction is confirmed by name, and the audit stores the confirmation', async ({
    fixture,
  }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await tippawan(fixture)]
    const id = await fixture.unmatched(own, { counterparty: SENDER })
    for (const confirmed of [undefined, [], ['name'], ['account']]) {
      expect(await match(admin, id, member.id, confirmed)).toMatchObject({
        status: 422,
        body: {
          code: 'CONTRADICTION_UNCONFIRMED',
          details: {
            contradictions: BOTH,
            agreement: { bank: 'differs', account: 'differs', phone: 'unknown', name: 'differs' },
          },
        },
      })
    }
    expect(await fixture.deposit(id)).toMatchObject({ status: 'unmatched', version: 1 })
    expect((await match(admin, id, member.id, BOTH)).body.data).toMatchObject({
      status: 'matched',
      member: { id: member.id },
      matchedBy: { id: admin.id },
      approvedBy: null,
      confirmedContradictions: BOTH,
    })
    expect(await lastAudit(fixture, id)).toMatchObject({
      action: 'deposit.match',
      outcome: 'done',
      after: {
        status: 'matched',
        memberId: member.id,
        confirmedContradictions: BOTH,
        agreement: { name: 'differs', account: 'differs' },
        sender: { bankCode: '014', name: SENDER.name },
        member: { bankCode: '004', name: 'ทิพวรรณ ชูศรี' },
      },
    })
    expect(JSON.stringify(await lastAudit(fixture, id))).not.toContain(member.accountNo)
    expect((await credit(admin, id)).body.data).toMatchObject({ status: 'credited' })
    expect(await fixture.cash(member)).toBe(baht(500))
    expect(await fixture.verify()).toEqual([])
  })

  test('needs no confirmation without contradictions, and an unknown contradiction is an invalid field', async ({
    fixture,
  }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await tippawan(fixture)]
    const id = await fixture.unmatched(own, { counterparty: { name: 'ทิพวรรณ ชู***' } })
    expect(await match(admin, id, member.id, ['phone'])).toMatchObject({
      status: 400,
      body: { fields: { 'confirmContradictions.0': { code: expect.any(String) } } },
    })
    expect((await match(admin, id, member.id)).body.data).toMatchObject({
      status: 'matched',
      confirmedContradictions: [],
    })
  })

  test('made before it contradicted is not credited, single or in bulk, until it is confirmed', async ({ fixture }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await tippawan(fixture)]
    const id = await fixture.unmatched(own, { counterparty: { name: 'ทิพวรรณ ชู***' } })
    await match(admin, id, member.id)
    await fixture.db.updateTable('members').set({ last_name: 'จันทร์ดี' }).where('id', '=', member.id).execute()
    expect(await credit(admin, id)).toMatchObject({
      status: 422,
      body: { code: 'MATCH_UNCONFIRMED', details: { contradictions: ['name'] } },
    })
    expect((await admin.post('/deposits/bulk', { move: 'credit', select: { ids: [id] } })).body.data).toMatchObject([
      { id, ok: false, code: 'MATCH_UNCONFIRMED' },
    ])
    expect(await fixture.cash(member)).toBe(ZERO)
    await match(admin, id, member.id, ['name'])
    expect((await credit(admin, id)).body.data).toMatchObject({ status: 'credited' })
  })

  test('is confirmed for the compared facts: a member whose account changes is matched again', async ({ fixture }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await tippawan(fixture)]
    const id = await fixture.unmatched(own, { counterparty: SENDER })
    await match(admin, id, member.id, BOTH)
    await fixture.db.updateTable('members').set({ account_no: '7099999999' }).where('id', '=', member.id).execute()
    expect(await credit(admin, id)).toMatchObject({
      status: 422,
      body: { code: 'MATCH_UNCONFIRMED', details: { contradictions: BOTH } },
    })
    await match(admin, id, member.id, BOTH)
    expect((await credit(admin, id)).body.data).toMatchObject({ status: 'credited' })
  })

  test('by phone alone leaves both phones in the audit, masked', async ({ fixture }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await tippawan(fixture)]
    const id = await fixture.unmatched(own, { counterparty: { phone: '+66899990000' } })
    expect((await match(admin, id, member.id, ['account'])).status).toBe(200)
    const audit = await lastAudit(fixture, id)
    expect(audit).toMatchObject({
      after: {
        confirmedContradictions: ['account'],
        agreement: { account: 'unknown', phone: 'differs' },
        sender: { accountNo: null, phone: expect.stringContaining('•') },
        member: { phone: expect.stringContaining('•'), tmnPhone: null },
      },
    })
    expect(JSON.stringify(audit)).not.toContain('9999000')
  })
})

describe('above one’s limit', () => {
  const above = async (fixture: DepositFixture) => {
    const [maker, checker, own, member] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('finance-checker'),
      await fixture.account(),
      await tippawan(fixture),
    ]
    await limitTo(fixture, maker, baht(499))
    const id = await fixture.unmatched(own, { counterparty: SENDER })
    return { maker, checker, own, member, id }
  }

  test('it waits for a second approver, who sees the contradictions; both are named afterwards', async ({
    fixture,
  }) => {
    const { maker, checker, member, id } = await above(fixture)
    const pending = await match<Pending>(maker, id, member.id, BOTH)
    expect(pending).toMatchObject({ status: 202, body: { data: { status: 'awaiting-second' } } })
    expect(await fixture.deposit(id)).toMatchObject({ status: 'unmatched', member_id: null })
    const shown = (await checker.get<ShownDeposit & { pendingMatch: Compared }>(`/deposits/${id}`)).body.data
    expect(shown).toMatchObject({
      can: [],
      openApproval: { kind: 'deposits.match', askedBy: { id: maker.id } },
      pendingMatch: {
        member: { id: member.id },
        contradictions: BOTH,
        agreement: { name: 'differs', account: 'differs' },
      },
    })
    expect((await checker.get('/approvals')).body.data).toMatchObject([
      {
        kind: 'deposits.match',
        amount: 500,
        subject: { kind: 'deposit', id, label: member.username },
        given: { memberId: member.id, name: 'ทิพวรรณ ชูศรี', contradictions: 'account,name' },
      },
    ])
    expect(await match(checker, id, member.id, BOTH)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { approvalId: pending.body.data.approvalId } },
    })
    expect((await decide(checker, pending.body.data.approvalId)).body.data).toMatchObject({ status: 'approved' })
    expect((await maker.get<ShownDeposit>(`/deposits/${id}`)).body.data).toMatchObject({
      status: 'matched',
      member: { id: member.id },
      matchedBy: { id: maker.id },
      approvedBy: { id: checker.id },
      confirmedContradictions: BOTH,
      pendingMatch: null,
    })
    expect(await lastAudit(fixture, id)).toMatchObject({
      action: 'approval.approve',
      after: { status: 'matched', confirmedContradictions: BOTH },
    })
    expect((await credit(maker, id)).body.data).toMatchObject({ status: 'credited', approvedBy: { id: checker.id } })
    expect(await fixture.verify()).toEqual([])
  })

  test('the rules are checked again on approval: an unconfirmed contradiction, a closed member', async ({
    fixture,
  }) => {
    const { maker, checker, own, member, id } = await above(fixture)
    const nameOnly = await fixture.unmatched(own, {
      counterparty: { name: SENDER.name, bankCode: '004', accountNo: `x${member.accountNo.slice(-4)}` },
    })
    const [first, second] = [
      await match<Pending>(maker, nameOnly, member.id, ['name']),
      await match<Pending>(maker, id, member.id, BOTH),
    ]
    await fixture.db.updateTable('members').set({ bank_code: '030' }).where('id', '=', member.id).execute()
    expect(await decide(checker, first.body.data.approvalId)).toMatchObject({
      status: 422,
      body: { code: 'CONTRADICTION_UNCONFIRMED', details: { contradictions: BOTH } },
    })
    // Both confirmations referred to the member's previous account.
    expect(await decide(checker, second.body.data.approvalId)).toMatchObject({
      status: 422,
      body: { code: 'CONTRADICTION_UNCONFIRMED', details: { contradictions: BOTH } },
    })
    await fixture.db.updateTable('members').set({ status: 'closed' }).where('id', '=', member.id).execute()
    expect(await decide(checker, second.body.data.approvalId)).toMatchObject({
      status: 422,
      body: { code: 'MEMBER_CLOSED' },
    })
    expect((await decide(checker, second.body.data.approvalId, 'reject', { reason: 'x' })).body.data.status).toBe(
      'rejected',
    )
    expect((await maker.get<ShownDeposit>(`/deposits/${id}`)).body.data).toMatchObject({
      status: 'unmatched',
      can: ['match', 'ignore', 'return'],
      pendingMatch: null,
    })
  })

  test('several of one day count together, also concurrently', async ({ fixture }) => {
    const { maker, own, member, id } = await above(fixture)
    await limitTo(fixture, maker, baht(999))
    const other = await fixture.unmatched(own, { counterparty: SENDER })
    const replies = await Promise.all([match(maker, id, member.id, BOTH), match(maker, other, member.id, BOTH)])
    expect(replies.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 202])
  })

  test('one deposit counts once, however often the same admin matches it', async ({ fixture }) => {
    const { maker, own, member, id } = await above(fixture)
    await limitTo(fixture, maker, baht(999))
    const other = await fixture.unmatched(own, { counterparty: SENDER })
    expect([
      (await match(maker, id, member.id, BOTH)).status,
      (await match(maker, id, member.id, BOTH)).status,
      (await match(maker, other, member.id, BOTH)).status,
    ]).toEqual([200, 200, 202])
    await limitTo(fixture, maker, baht(499))
    expect((await match(maker, id, member.id, BOTH)).status).toBe(202)
  })

  test('a match without contradictions needs no second approval', async ({ fixture }) => {
    const { maker, own, member } = await above(fixture)
    const id = await fixture.unmatched(own, { counterparty: { name: 'ทิพวรรณ ชู***' } })
    expect((await match(maker, id, member.id)).status).toBe(200)
  })
})

describe('the possible matches', () => {
  test('are listed beside the sender with matches, differences and required confirmations, masked without the permission', async ({
    fixture,
  }) => {
    const [admin, support, own, member, other] = [
      await fixture.admin(),
      await fixture.admin('support'),
      await fixture.account(),
      await tippawan(fixture),
      await fixture.member(ZERO),
    ]
    const id = await fixture.unmatched(own, {
      counterparty: { bankCode: '004', accountNo: `x${member.accountNo.slice(-4)}` },
    })
    const candidates = (await admin.get<Compared[]>(`/deposits/${id}/candidates`)).body.data
    expect(candidates).toMatchObject([
      {
        member: { id: member.id },
        bankCode: '004',
        accountNo: member.accountNo,
        masked: false,
        agreement: { bank: 'agrees', account: 'partly', name: 'unknown' },
        contradictions: [],
      },
    ])
    const compared = (await admin.get<Compared[]>(`/deposits/${id}/comparison?memberIds=${other.id},${member.id}`)).body
      .data
    expect(compared).toMatchObject([
      { member: { id: other.id }, agreement: { bank: 'differs', account: 'differs' }, contradictions: ['account'] },
      { member: { id: member.id }, contradictions: [] },
    ])
    const [hidden] = (await support.get<Compared[]>(`/deposits/${id}/candidates`)).body.data
    expect(hidden).toMatchObject({ masked: true, agreement: { account: 'partly' } })
    expect(hidden?.accountNo).not.toContain(member.accountNo.slice(4, 8))
    expect(hidden?.phone).toContain('•••')
    expect(await support.get(`/deposits/${id}/comparison?memberIds=${member.id}`)).toMatchObject({ status: 403 })
    expect(await admin.get(`/deposits/${id}/comparison?memberIds=x`)).toMatchObject({ status: 400 })
    expect(await admin.get(`/deposits/${member.id}/comparison?memberIds=${member.id}`)).toMatchObject({ status: 404 })
  })
})
