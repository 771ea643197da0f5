import { ZERO } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { type DepositScene, type ShownDeposit, test } from './support/deposit-scene.ts'

type Admin = Awaited<ReturnType<DepositScene['admin']>>
type Asked = { approvalId: string; status: string }
const enter = <T = ShownDeposit>(
  admin: Admin,
  member: TestMember,
  own: TestBankAccount,
  given: Record<string, unknown> = {},
) => admin.post<T>('/deposits', { memberId: member.id, accountId: own.id, amount: 300, reason: 'สลิปทางไลน์', ...given })

/** Two people take a credited deposit back. */
async function reverse(maker: Admin, checker: Admin, id: string): Promise<{ reopenedAsId: string | null }> {
  const asked = await maker.post<Asked>(`/deposits/${id}/reverse`, { reason: 'ผิดคน' })
  expect((await checker.post(`/approvals/${asked.body.data.approvalId}/approve`)).status).toBe(200)
  return (await maker.get<ShownDeposit & { reopenedAsId: string | null }>(`/deposits/${id}`)).body.data
}

describe('a reversal', () => {
  test('of what was perhaps told twice makes it perhaps told twice again: no money is in the books that no bank has', async ({
    scene,
  }) => {
    const [maker, checker, own, member] = [
      await scene.admin('finance-maker'),
      await scene.admin('owner'),
      await scene.account(),
      await scene.member(ZERO),
    ]
    const counterparty = scene.payer(member)
    const first = await scene.take(scene.lineTo(own, { counterparty }))
    const again = await scene.take(scene.lineTo(own, { counterparty, channel: 'sms' }))
    expect([first.status, again.status]).toEqual(['credited', 'possible-duplicate'])
    await maker.post(`/deposits/${again.depositId}/match`, { memberId: member.id })
    expect((await maker.post(`/deposits/${again.depositId}/credit`)).status).toBe(200)
    const { reopenedAsId } = await reverse(maker, checker, String(again.depositId))
    expect([await scene.cash(member), await scene.suspense(), await scene.bank(own)]).toEqual([
      baht(500),
      ZERO,
      baht(500),
    ])
    expect(await scene.deposit(String(reopenedAsId))).toMatchObject({
      status: 'possible-duplicate',
      alike_id: first.depositId,
      reopens_id: again.depositId,
      transfer_id: null,
    })
    // It is set aside for good, or somebody's after all.
    expect(
      (await maker.post<ShownDeposit>(`/deposits/${reopenedAsId}/ignore`, { reason: 'ซ้ำ' })).body.data.status,
    ).toBe('duplicate')
    expect(await scene.bank(own)).toBe(baht(500))
    expect(await scene.verify()).toEqual([])
  })

  test('of an entry by hand that its bank has told of since leaves the bank’s money waiting for its owner', async ({
    scene,
  }) => {
    const [maker, checker, own, member, right] = [
      await scene.admin('finance-maker'),
      await scene.admin('owner'),
      await scene.account(),
      await scene.member(ZERO),
      await scene.member(ZERO),
    ]
    const entered = (await enter(maker, member, own)).body.data.id
    const told = await scene.take(scene.lineTo(own, { amount: baht(300) }))
    expect(told.status).toBe('possible-duplicate')
    expect(
      (await maker.post<ShownDeposit>(`/deposits/${told.depositId}/ignore`, { reason: 'รายการเดียวกัน' })).body.data
        .status,
    ).toBe('duplicate')
    const { reopenedAsId } = await reverse(maker, checker, entered)
    expect([await scene.cash(member), await scene.suspense(), await scene.bank(own)]).toEqual([
      ZERO,
      baht(300),
      baht(300),
    ])
    expect(await scene.deposit(String(reopenedAsId))).toMatchObject({ status: 'unmatched', reopens_id: entered })
    expect(await scene.deposit(String(told.depositId))).toMatchObject({ status: 'duplicate', alike_id: reopenedAsId })
    await maker.post(`/deposits/${reopenedAsId}/match`, { memberId: right.id })
    expect((await maker.post(`/deposits/${reopenedAsId}/credit`)).status).toBe(200)
    expect([await scene.cash(right), await scene.suspense(), await scene.bank(own)]).toEqual([
      baht(300),
      ZERO,
      baht(300),
    ])
    expect(await scene.verify()).toEqual([])
  })
})

describe('a line credited to somebody else, and entered by hand for whose it is before that is taken back,', () => {
  test('is perhaps that entry: in no books, and nobody’s again by itself', async ({ scene }) => {
    const [maker, checker, own, wrong, right] = [
      await scene.admin('finance-maker'),
      await scene.admin('owner'),
      await scene.account(),
      await scene.member(ZERO),
      await scene.member(ZERO),
    ]
    const told = await scene.take(scene.lineTo(own, { amount: baht(300), counterparty: scene.payer(wrong) }))
    expect(told.status).toBe('credited')
    const entered = await enter(maker, right, own)
    expect(entered.status).toBe(200)
    const { reopenedAsId } = await reverse(maker, checker, String(told.depositId))
    expect(await scene.deposit(String(reopenedAsId))).toMatchObject({
      status: 'possible-duplicate',
      alike_id: entered.body.data.id,
      transfer_id: null,
    })
    expect([await scene.cash(wrong), await scene.cash(right), await scene.suspense(), await scene.bank(own)]).toEqual([
      ZERO,
      baht(300),
      ZERO,
      baht(300),
    ])
    expect(
      (await maker.post<ShownDeposit>(`/deposits/${reopenedAsId}/ignore`, { reason: 'รายการเดียวกัน' })).body.data.status,
    ).toBe('duplicate')
    expect(await scene.verify()).toEqual([])
  })
})

describe('what one person may give away alone', () => {
  test('is one sum a day, of entries by hand and of adjustments together', async ({ scene }) => {
    const [maker, own, member] = [
      await scene.admin('finance-maker', { adjustLimit: baht(700) }),
      await scene.account(),
      await scene.member(ZERO),
    ]
    expect((await enter(maker, member, own)).status).toBe(200)
    expect((await maker.post(`/members/${member.id}/adjust`, { amount: 150, reason: 'x' })).status).toBe(200)
    expect(await enter<Asked>(maker, member, own, { despiteAlike: true })).toMatchObject({
      status: 202,
      body: { data: { status: 'awaiting-second' } },
    })
    expect(await scene.cash(member)).toBe(baht(450))
  })
})

test('an entry that several agree to at once is made once, and the slower ones are told so', async ({ scene }) => {
  const [maker, own, member] = [
    await scene.admin('finance-maker', { adjustLimit: baht(1) }),
    await scene.account(),
    await scene.member(ZERO),
  ]
  const checkers = [await scene.admin('owner'), await scene.admin(), await scene.admin()]
  const asked = await enter<Asked>(maker, member, own)
  const replies = await Promise.all(
    checkers.map(checker => checker.post(`/approvals/${asked.body.data.approvalId}/approve`)),
  )
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(await scene.cash(member)).toBe(baht(300))
})

test('an amount that is given out is never one of whole baht, which others pay who announced nothing', async ({
  scene,
}) => {
  const [own, member] = [await scene.account(), await scene.member(ZERO)]
  const given = new Set<number>()
  for (let n = 0; n < 98; n++) {
    const { status, body } = await scene.announce(member, baht(99.5))
    expect(status).toBe(200)
    given.add(Number(body.result?.['payAmount']))
  }
  expect([given.size, given.has(100)]).toEqual([98, false])
  expect(await scene.announce(member, baht(99.5))).toMatchObject({ body: { code: 'NO_RECEIVING_ACCOUNT' } })
  expect(
    new Set(
      (await scene.db.selectFrom('deposit_intents').select('bank_account_id').execute()).map(
        row => row.bank_account_id,
      ),
    ),
  ).toEqual(new Set([own.id]))
})
