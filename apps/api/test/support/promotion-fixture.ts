import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestBankAccount, TestMember } from './builders.ts'
import { aBankAccount, INTEGRATION_SECRET } from './builders.ts'
import { signed } from './sign.ts'
import { test as base } from './database.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './office-fixture.ts'

export type Form = Record<string, unknown>

/** Terms of a promotion: all of a deposit up to 500, wagered once. */
export const terms = (changes: Form = {}): Form => ({
  title: 'ฝากแรกรับเพิ่ม 100%',
  terms: null,
  picture: null,
  position: 0,
  frequency: 'once',
  bonus: { kind: 'percent', basisPoints: 10_000, maxBonus: 500 },
  minDeposit: 100,
  turnoverBase: 'bonus',
  turnoverPercent: 100,
  contributions: { slot: 100, casino: 100, sport: 100, esport: 100, lotto: 100, fishing: 100, horse: 100 },
  capMultiple: null,
  audience: { registeredWithinDays: null, withTags: [], withoutTags: [], minDeposits: null, maxDeposits: null },
  stackable: false,
  validDays: 7,
  startsAt: null,
  endsAt: null,
  ...changes,
  limits: { perMember: null, perDay: null, budget: null, ...(changes['limits'] as Form | undefined) },
})

/** The parts of a promotion, and of a grant, that tests look at. */
export type ShownPromotion = {
  id: string
  status: string
  endReason: string | null
  startsAt: string | null
  granted: number
  spent: number
  budgetLeft: number | null
  termsVersion: number
  version: number
  can: string[]
}
export type ShownRecipient = {
  id: string
  member: { id: string }
  status: string
  bonus: number
  required: number
  done: number
  converted: number
  version: number
  can: string[]
}
type Deposit = {
  id: string
  bonus: number | null
  promotion: { id: string; title: string } | null
  promotionRefusal: string | null
}

/** Promotions behind the product's server, with an owner who runs them and enters deposits. */
async function openPromotions(fixture: OfficeFixture) {
  const owner: FixtureAdmin = await fixture.admin('owner')
  const account: TestBankAccount = await aBankAccount(fixture)
  const draft = async (changes: Form = {}): Promise<ShownPromotion> => {
    const { status, body } = await owner.post<ShownPromotion>('/promotion', terms(changes))
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const promotion = async (id: string) => (await owner.get<ShownPromotion>(`/promotion/getbyid/${id}`)).body.data
  return {
    ...fixture,
    owner,
    account,
    draft,
    promotion,
    /** A promotion that is active. */
    active: async (changes: Form = {}): Promise<ShownPromotion> => {
      const { id } = await draft(changes)
      return (await owner.post<ShownPromotion>(`/promotion/${id}/activate`)).body.data
    },
    /** A manual deposit, with a promotion. */
    async deposit(member: TestMember, amount: number, promotionId?: string): Promise<Deposit> {
      const { status, body } = await owner.post<Deposit>('/deposits', {
        memberId: member.id,
        accountId: account.id,
        amount,
        reason: 'slip',
        despiteAlike: true,
        ...(promotionId === undefined ? {} : { promotionId }),
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data
    },
    /** Reverses a deposit, as asked for by the owner and approved by another admin. */
    async reverse(depositId: string): Promise<void> {
      const checker = await fixture.admin()
      const asked = await owner.post<{ approvalId: string }>(`/deposits/${depositId}/reverse`, { reason: 'mistake' })
      const decided = await checker.post(`/approvals/${asked.body.data.approvalId}/approve`)
      expect(decided.status, JSON.stringify(decided.body)).toBe(200)
    },
    /** The clock moves on; who is signed in signs in again. */
    async later(milliseconds: number): Promise<void> {
      fixture.clock.advance(milliseconds)
      await owner.signIn()
    },
    /** What the player site reads. */
    async siteRead<T>(path: string): Promise<T> {
      const { 'content-type': _, ...headers } = signed(INTEGRATION_SECRET, '', { at: fixture.clock.now() }).headers
      return (await fixture.http.inject({ method: 'GET', url: `/api${path}`, headers })).json<{ data: T }>().data
    },
    claim: (member: TestMember, promotionId: string, depositId?: string) =>
      fixture.event('promotion.claimed', {
        externalId: randomUUID(),
        username: member.username,
        promotionId,
        ...(depositId === undefined ? {} : { depositId }),
      }),
    grant: (member: TestMember, promotionId: string, more: Form = {}) =>
      owner.post<ShownRecipient>(`/promotion/${promotionId}/grant`, { memberId: member.id, reason: 'VIP', ...more }),
    /** A bet that is settled, without a win unless one is given; null leaves it open. */
    async bet(member: TestMember, amount: number, win: number | null = 0): Promise<string> {
      const bet = {
        transactionId: randomUUID(),
        roundId: 'r',
        provider: 'pgsoft',
        game: 'x',
        category: 'slot',
        username: member.username,
        amount,
      }
      expect(await fixture.event('game.bet', bet)).toMatchObject({ status: 200 })
      if (win !== null) expect(await fixture.event('game.settled', { ...bet, win })).toMatchObject({ status: 200 })
      return bet.transactionId
    },
    recipients: async (id: string) => (await owner.get<ShownRecipient[]>(`/promotion/${id}/recipients`)).body.data,
    cashAndBonus: async (member: TestMember) => {
      const { cash, bonus } = await fixture.wallet(member)
      return [Number(cash) / 100, Number(bonus) / 100]
    },
    sound: async () => expect(await fixture.verify()).toEqual([]),
  }
}
export type PromotionFixture = Awaited<ReturnType<typeof openPromotions>>

export const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }): Promise<PromotionFixture> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return openPromotions(fixture)
})
