import { ZERO } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { type DepositFixture, type ShownDeposit, test } from './support/deposit-fixture.ts'

type Admin = Awaited<ReturnType<DepositFixture['admin']>>
type PendingApproval = { approvalId: string; status: string }
const enter = <T = ShownDeposit>(
  admin: Admin,
  member: TestMember,
  own: TestBankAccount,
  input: Record<string, unknown> = {},
) => admin.post<T>('/deposits', { memberId: member.id, accountId: own.id, amount: 300, reason: 'สลิปทางไลน์', ...input })

/** Reverses a credited deposit with a second approval. */
async function reverse(maker: Admin, checker: Admin, id: string): Promise<{ reopenedAsId: string | null }> {
  const requested = await maker.post<PendingApproval>(`/deposits/${id}/reverse`, { reason: 'ผิดคน' })
  expect((await checker.post(`/approvals/${requested.body.data.approvalId}/approve`)).status).toBe(200)
  return (await maker.get<ShownDeposit & { reopenedAsId: string | null }>(`/deposits/${id}`)).body.data
}

describe('a reversal', () => {
  test('of a possible duplicate report restores that status: nothing is posted that no bank has', async ({
    fixture,
  }) => {
    const [maker, checker, own, member] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('owner'),
      await fixture.account(),
      await fixture.member(ZERO),
    ]
    const counterparty = fixture.payer(member)
    const first = await fixture.take(fixture.lineTo(own, { counterparty }))
    const again = await fixture.take(fixture.lineTo(own, { counterparty, channel: 'sms' }))
    expect([first.status, again.status]).toEqual(['credited', 'possible-duplicate'])
    await maker.post(`/deposits/${again.depositId}/match`, { memberId: member.id })
    expect((await maker.post(`/deposits/${again.depositId}/credit`)).status).toBe(200)
    const { reopenedAsId } = await reverse(maker, checker, String(again.depositId))
    expect([await fixture.cash(member), await fixture.suspense(), await fixture.bank(own)]).toEqual([
      baht(500),
      ZERO,
      baht(500),
    ])
    expect(await fixture.deposit(String(reopenedAsId))).toMatchObject({
      status: 'possible-duplicate',
      alike_id: first.depositId,
      reopens_id: again.depositId,
      transfer_id: null,
    })
    // It is ignored permanently, or credited to a member.
    expect(
      (await maker.post<ShownDeposit>(`/deposits/${reopenedAsId}/ignore`, { reason: 'ซ้ำ' })).body.data.status,
    ).toBe('duplicate')
    expect(await fixture.bank(own)).toBe(baht(500))
    expect(await fixture.verify()).toEqual([])
  })

  test('of a manual entry that its bank has reported since leaves the bank’s money unmatched', async ({ fixture }) => {
    const [maker, checker, own, member, right] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('owner'),
      await fixture.account(),
      await fixture.member(ZERO),
      await fixture.member(ZERO),
    ]
    const entered = (await enter(maker, member, own)).body.data.id
    const reported = await fixture.take(fixture.lineTo(own, { amount: baht(300) }))
    expect(reported.status).toBe('possible-duplicate')
    expect(
      (await maker.post<ShownDeposit>(`/deposits/${reported.depositId}/ignore`, { reason: 'รายการเดียวกัน' })).body.data
        .status,
    ).toBe('duplicate')
    const { reopenedAsId } = await reverse(maker, checker, entered)
    expect([await fixture.cash(member), await fixture.suspense(), await fixture.bank(own)]).toEqual([
      ZERO,
      baht(300),
      baht(300),
    ])
    expect(await fixture.deposit(String(reopenedAsId))).toMatchObject({ status: 'unmatched', reopens_id: entered })
    expect(await fixture.deposit(String(reported.depositId))).toMatchObject({
      status: 'duplicate',
      alike_id: reopenedAsId,
    })
    await maker.post(`/deposits/${reopenedAsId}/match`, { memberId: right.id })
    expect((await maker.post(`/deposits/${reopenedAsId}/credit`)).status).toBe(200)
    expect([await fixture.cash(right), await fixture.suspense(), await fixture.bank(own)]).toEqual([
      baht(300),
      ZERO,
      baht(300),
    ])
    expect(await fixture.verify()).toEqual([])
  })
})

describe('a line credited to the wrong member, and entered manually for the right one before it is reversed,', () => {
  test('is a possible duplicate of that entry: not posted, and not credited automatically', async ({ fixture }) => {
    const [maker, checker, own, wrong, right] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('owner'),
      await fixture.account(),
      await fixture.member(ZERO),
      await fixture.member(ZERO),
    ]
    const reported = await fixture.take(fixture.lineTo(own, { amount: baht(300), counterparty: fixture.payer(wrong) }))
    expect(reported.status).toBe('credited')
    const entered = await enter(maker, right, own)
    expect(entered.status).toBe(200)
    const { reopenedAsId } = await reverse(maker, checker, String(reported.depositId))
    expect(await fixture.deposit(String(reopenedAsId))).toMatchObject({
      status: 'possible-duplicate',
      alike_id: entered.body.data.id,
      transfer_id: null,
    })
    expect([
      await fixture.cash(wrong),
      await fixture.cash(right),
      await fixture.suspense(),
      await fixture.bank(own),
    ]).toEqual([ZERO, baht(300), ZERO, baht(300)])
    expect(
      (await maker.post<ShownDeposit>(`/deposits/${reopenedAsId}/ignore`, { reason: 'รายการเดียวกัน' })).body.data.status,
    ).toBe('duplicate')
    expect(await fixture.verify()).toEqual([])
  })
})

describe('the solo limit of an admin', () => {
  test('is one total per day, of manual entries and adjustments together', async ({ fixture }) => {
    const [maker, own, member] = [
      await fixture.admin('finance-maker', { adjustLimit: baht(700) }),
      await fixture.account(),
      await fixture.member(ZERO),
    ]
    expect((await enter(maker, member, own)).status).toBe(200)
    expect((await maker.post(`/members/${member.id}/adjust`, { amount: 150, reason: 'x' })).status).toBe(200)
    expect(await enter<PendingApproval>(maker, member, own, { despiteAlike: true })).toMatchObject({
      status: 202,
      body: { data: { status: 'awaiting-second' } },
    })
    expect(await fixture.cash(member)).toBe(baht(450))
  })
})

test('an entry approved by several admins concurrently is executed once, and the others get the conflict', async ({
  fixture,
}) => {
  const [maker, own, member] = [
    await fixture.admin('finance-maker', { adjustLimit: baht(1) }),
    await fixture.account(),
    await fixture.member(ZERO),
  ]
  const checkers = [await fixture.admin('owner'), await fixture.admin(), await fixture.admin()]
  const requested = await enter<PendingApproval>(maker, member, own)
  const replies = await Promise.all(
    checkers.map(checker => checker.post(`/approvals/${requested.body.data.approvalId}/approve`)),
  )
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(await fixture.cash(member)).toBe(baht(300))
})

test('an assigned amount is never in whole baht, which other members pay without a request', async ({ fixture }) => {
  const [own, member] = [await fixture.account(), await fixture.member(ZERO)]
  const input = new Set<number>()
  for (let n = 0; n < 98; n++) {
    const { status, body } = await fixture.announce(member, baht(99.5))
    expect(status).toBe(200)
    input.add(Number(body.result?.['payAmount']))
  }
  expect([input.size, input.has(100)]).toEqual([98, false])
  expect(await fixture.announce(member, baht(99.5))).toMatchObject({ body: { code: 'NO_RECEIVING_ACCOUNT' } })
  expect(
    new Set(
      (await fixture.db.selectFrom('deposit_intents').select('bank_account_id').execute()).map(
        row => row.bank_account_id,
      ),
    ),
  ).toEqual(new Set([own.id]))
})
