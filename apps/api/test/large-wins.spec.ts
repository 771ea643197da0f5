import { describe, expect } from 'vitest'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './support/office-fixture.ts'
import { lenientApproval, noRules } from './support/withdrawal-rules.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

type Win = { id: string; stake: number; win: number; isOpen: boolean; voidedAt: string | null; note: string | null }
const limits = { largeWinFrom: 100_000, largeWinMultiple: 100 }

/** Automatic approval up to 1,000 baht, and the limits of large wins. */
async function setRules(admin: FixtureAdmin, rules: object = limits): Promise<void> {
  const { version } = (await admin.get<{ version: number }>('/setting/withdraw')).body.data
  const body = { ...noRules, ...rules, auto: lenientApproval }
  expect((await admin.edit('PUT', '/setting/withdraw', version, body)).status).toBe(200)
}

const bet = (member: TestMember, amount: number, transactionId = 'a') => ({
  transactionId,
  roundId: 'r',
  provider: 'p',
  game: 'g',
  category: 'slot',
  username: member.username,
  amount,
})
async function win(fixture: OfficeFixture, member: TestMember, amount: number, won: number, id = 'a') {
  expect(await fixture.event('game.bet', bet(member, amount, id))).toMatchObject({ status: 200 })
  const settled = await fixture.event('game.settled', { ...bet(member, amount, id), win: won })
  expect(settled, JSON.stringify(settled)).toMatchObject({ status: 200 })
}
const winsOf = async (admin: FixtureAdmin, { id }: TestMember) =>
  (await admin.get<Win[]>(`/members/${id}/large-wins`)).body.data
const reasons = async (admin: FixtureAdmin, id: string) =>
  (await admin.get<{ auto: string[] }>(`/withdrawals/${id}/evidence`)).body.data.auto
const statusOf = async (admin: FixtureAdmin, id: string) =>
  (await admin.get<{ status: string }>(`/withdrawals/${id}`)).body.data.status
const bell = async (admin: FixtureAdmin) =>
  (
    await admin.get<{ kind: string; subject: { id: string }; amount: number; closedAt: string | null }[]>(
      '/notifications?state=all',
    )
  ).body.data.filter(({ kind }) => kind === 'win.large')

describe('a win of 1,000,000,000 on a bet of 100', () => {
  test('is credited, marked and reported, and withdrawals wait for a person until it is reviewed', async ({
    fixture,
  }) => {
    const [owner, maker, support] = [
      await fixture.admin('owner'),
      await fixture.admin('finance-maker'),
      await fixture.admin('support'),
    ]
    await setRules(owner)
    const member = await fixture.member(baht(500))
    // The withdrawal waits already when the win arrives.
    const waiting = await fixture.request(member, baht(100))
    await win(fixture, member, 100, 1_000_000_000)
    expect((await fixture.wallet(member)).cash).toBe(baht(1_000_000_400))
    await fixture.runJobs(3)
    expect([await statusOf(owner, waiting), await reasons(owner, waiting)]).toEqual(['pending', ['LARGE_WIN']])

    const [marked] = await winsOf(support, member)
    expect(marked).toMatchObject({ stake: 100, win: 1_000_000_000, isOpen: true, note: null })
    const news = { subject: { id: member.id }, amount: 1_000_000_000, closedAt: null }
    expect([await bell(maker), await bell(support)]).toMatchObject([[news], []])

    const review = (admin: FixtureAdmin) =>
      admin.post(`/members/${member.id}/large-wins/${marked?.id}/review`, { note: 'Confirmed with the provider' })
    expect((await review(support)).status).toBe(403)
    expect(await review(maker)).toMatchObject({
      status: 200,
      body: { data: { isOpen: false, reviewedBy: { id: maker.id }, note: 'Confirmed with the provider' } },
    })
    expect(await review(owner)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } })
    expect(await bell(maker)).toMatchObject([{ closedAt: expect.any(String) as string }])
    expect(await reasons(owner, waiting)).toEqual([])
    expect(
      (await fixture.auditOf(member.id)).filter(
        ({ action, outcome }) => action === 'large-wins.review' && outcome === 'done',
      ),
    ).toMatchObject([{ reason: 'Confirmed with the provider', after: { largeWin: marked?.id } }])
  })

  test('loses its mark when its bet is voided', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    await setRules(owner)
    const member = await fixture.member(baht(500))
    await win(fixture, member, 100, 1_000_000_000)
    const id = await fixture.request(member, baht(100))
    expect(await reasons(owner, id)).toEqual(['LARGE_WIN'])
    expect(await fixture.event('game.refunded', bet(member, 100))).toMatchObject({ status: 200 })
    expect(await reasons(owner, id)).toEqual([])
    expect(await winsOf(owner, member)).toMatchObject([{ isOpen: false, voidedAt: expect.any(String) as string }])
    expect(await bell(owner)).toMatchObject([{ closedAt: expect.any(String) as string }])
  })

  test('is marked under the rules an operator begins with', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const member = await fixture.member(baht(500))
    await win(fixture, member, 100, 1_000_000_000)
    expect(await winsOf(owner, member)).toMatchObject([{ isOpen: true }])
  })
})

test('a win is large from both the amount and the multiple on; without either rule none is', async ({ fixture }) => {
  const owner = await fixture.admin('owner')
  const member = await fixture.member(baht(10_000))
  const isLarge = async (rules: object, amount: number, won: number, id: string) => {
    await setRules(owner, rules)
    await win(fixture, member, amount, won, id)
    return (await winsOf(owner, member)).some(each => each.stake === amount && each.win === won)
  }
  expect(await isLarge(limits, 1_000, 100_000, '1')).toBe(true)
  expect(await isLarge(limits, 999, 99_999.99, '2'), 'below the amount').toBe(false)
  expect(await isLarge(limits, 1_001, 100_099.99, '3'), 'below the multiple').toBe(false)
  expect(await isLarge({ ...limits, largeWinFrom: null }, 10, 500_000, '4')).toBe(false)
  expect(await isLarge({ ...limits, largeWinMultiple: null }, 10, 500_001, '5')).toBe(false)
})

test('a test of the rules counts a large win only where it awaited review then', async ({ fixture }) => {
  const owner = await fixture.admin('owner')
  await setRules(owner)
  const member = await fixture.member(baht(500))
  await fixture.request(member, baht(10))
  fixture.clock.advance(1_000)
  await win(fixture, member, 100, 1_000_000_000)
  fixture.clock.advance(1_000)
  await fixture.request(member, baht(11))
  fixture.clock.advance(1_000)
  const [marked] = await winsOf(owner, member)
  await owner.post(`/members/${member.id}/large-wins/${marked?.id}/review`, { note: 'Confirmed' })
  fixture.clock.advance(1_000)
  await fixture.request(member, baht(12))
  const { body } = await owner.post<{ requested: number; reasons: object[] }>('/setting/withdraw/dry-run', {
    rules: lenientApproval,
  })
  expect(body.data).toMatchObject({ requested: 3, reasons: [{ reason: 'LARGE_WIN', count: 1 }] })
})
