import { describe, expect } from 'vitest'
import { baht, type TestBankAccount } from './support/builders.ts'
import {
  createBankingFixture,
  type PendingApproval,
  type BankingFixture,
  type ShownLine,
} from './support/banking-fixture.ts'
import { test as base } from './support/database.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

type Transfer = {
  id: string
  from: { id: string }
  to: { id: string }
  amount: number
  reference: string
  businessDay: string
  outLineId: string | null
  inLineId: string | null
  bookedBy: { name: string }
}
const updated = (from: TestBankAccount, to: TestBankAccount, more: Record<string, unknown> = {}) => ({
  fromAccountId: from.id,
  toAccountId: to.id,
  amount: 500,
  reference: 'T-1',
  reason: 'sweep',
  ...more,
})
const pair = async (fixture: BankingFixture) =>
  [await fixture.account(), await fixture.account({ channel: 'gsb', bankCode: '030' })] as const
/** What a bank reports of an operator account as the counterparty. */
const named = ({ bankCode, accountNo }: TestBankAccount) => ({ bankCode, accountNo })
const posted = (fixture: BankingFixture, code: string) =>
  fixture.db.selectFrom('transfers').selectAll().where('code', '=', code).execute()

describe('internal transfers between accounts', () => {
  test('debit one account, credit the other, and the ledger balances', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker', { name: 'Maker' })
    const [from, to] = await pair(fixture)
    const reply = await maker.post<Transfer>('/bank/transfers', updated(from, to))
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      from: { id: from.id, bankAbbr: 'SCB' },
      to: { id: to.id, bankAbbr: 'GSB' },
      amount: 500,
      reference: 'T-1',
      businessDay: '2026-07-12',
      outLineId: null,
      inLineId: null,
      bookedBy: { name: 'Maker' },
    })
    expect([await fixture.books(from), await fixture.books(to)]).toEqual([-50_000n, 50_000n])
    expect((await maker.get<Transfer[]>(`/bank/transfers?account=${to.id}&count=1`)).body).toMatchObject({
      data: [{ id: reply.body.data.id }],
      meta: { total: 1, totals: { amount: 500 } },
    })
    expect(await fixture.verify()).toEqual([])
  })

  test('sent twice under one key are posted once', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const [from, to] = await pair(fixture)
    const replies = await Promise.all(
      [1, 2, 3].map(() => maker.post<Transfer>('/bank/transfers', updated(from, to), 'one-key')),
    )
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await posted(fixture, 'own-transfer')).toHaveLength(1)
  })

  test('above one’s limit wait for a second approval, and are posted as requested', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker', { adjustLimit: baht(499.99), name: 'Maker' })
    const checker = await fixture.admin('finance-checker')
    const [from, to] = await pair(fixture)
    const requested = await maker.post<PendingApproval>('/bank/transfers', updated(from, to))
    expect(requested.status).toBe(202)
    expect(await posted(fixture, 'own-transfer')).toEqual([])
    expect((await checker.get<Record<string, unknown>[]>('/approvals')).body.data).toMatchObject([
      {
        kind: 'banking.move',
        amount: 500,
        given: { from: `014 ${from.accountNo}`, to: `030 ${to.accountNo}`, reference: 'T-1', reason: 'sweep' },
      },
    ])
    expect((await fixture.agree(checker, requested)).status).toBe(200)
    expect((await maker.get<Transfer[]>('/bank/transfers')).body.data).toMatchObject([
      { amount: 500, bookedBy: { name: 'Maker' } },
    ])
    expect(await fixture.verify()).toEqual([])
  })

  test('under a reference that only resembles a recorded one are refused, naming it; never answered as the recorded one', async ({
    fixture,
  }) => {
    const maker = await fixture.admin('finance-maker')
    const [from, to] = await pair(fixture)
    const {
      data: { id },
    } = (await maker.post<Transfer>('/bank/transfers', updated(from, to, { reference: 'TR-1' }))).body
    for (const reference of ['TR–1', 'ТR-1'])
      expect(await maker.post('/bank/transfers', updated(from, to, { reference })), reference).toMatchObject({
        status: 422,
        body: { code: 'DUPLICATE_REFERENCE', details: { id, reference: 'TR-1' } },
      })
    expect(await maker.post('/bank/transfers', updated(from, to, { reference: 'tr-1' }))).toMatchObject({
      status: 200,
      body: { data: { id } },
    })
    expect(await posted(fixture, 'own-transfer')).toHaveLength(1)
  })

  test('are refused where they are invalid', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const [from, to] = await pair(fixture)
    const gone = await fixture.account({ status: 'retired' })
    const refused: [Record<string, unknown>, string][] = [
      [updated(from, from), 'toAccountId'],
      [updated(gone, to), 'fromAccountId'],
      [updated(from, gone), 'toAccountId'],
      [updated(from, to, { amount: 0 }), 'amount'],
      [updated(from, to, { amount: -1 }), 'amount'],
      [updated(from, to, { amount: 1.005 }), 'amount'],
      [updated(from, to, { occurredAt: '2026-07-12T06:00:00Z' }), 'occurredAt'],
      [updated(from, to, { reason: ' ' }), 'reason'],
    ]
    for (const [input, field] of refused)
      expect([field, Object.keys((await maker.post('/bank/transfers', input)).body.fields ?? {})]).toEqual([
        field,
        [field],
      ])
    expect(await posted(fixture, 'own-transfer')).toEqual([])
  })
})

describe('the lines of both banks', () => {
  test('that arrive after it are linked to it, and no one is credited', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const [from, to] = await pair(fixture)
    const { id } = (await maker.post<Transfer>('/bank/transfers', updated(from, to))).body.data
    const out = await fixture.line(from, {
      direction: 'out',
      amount: baht(500),
      occurredAt: '2026-07-12T04:00:00Z',
      reference: 't-1',
    })
    const into = await fixture.line(to, {
      amount: baht(500),
      occurredAt: '2026-07-12T04:01:00Z',
      counterparty: named(from),
    })
    expect([out.status, into.status, into.depositId]).toEqual(['own-transfer', 'own-transfer', null])
    expect((await maker.get<Transfer[]>('/bank/transfers')).body.data).toMatchObject([
      { id, outLineId: out.transactionId, inLineId: into.transactionId },
    ])
    expect((await fixture.line(to, { amount: baht(500) })).status).toBe('unmatched')
    expect(await fixture.verify()).toEqual([])
  })

  test('of another payer, another amount or more than a day away are deposits', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const [from, to] = await pair(fixture)
    const member = await fixture.member(baht(0))
    await maker.post('/bank/transfers', updated(from, to))
    expect(
      (
        await fixture.line(to, {
          amount: baht(500),
          counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
        })
      ).status,
    ).toBe('credited')
    expect((await fixture.line(to, { amount: baht(500.01) })).status).toBe('unmatched')
    expect(
      (await fixture.line(to, { amount: baht(500), occurredAt: '2026-07-11T04:59:59Z', counterparty: named(from) }))
        .status,
    ).toBe('unmatched')
    expect(
      (await fixture.line(to, { amount: baht(500), occurredAt: '2026-07-11T05:00:00Z', counterparty: named(from) }))
        .status,
    ).toBe('own-transfer')
  })

  test('that arrived before it are linked by it: an unmatched deposit leaves suspense', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const [from, to] = await pair(fixture)
    const out = await fixture.line(from, { direction: 'out', amount: baht(500), counterparty: named(to) })
    const into = await fixture.line(to, {
      amount: baht(500),
      counterparty: { bankCode: '014', accountNo: `xxx-x-x${from.accountNo.slice(5, 9)}-x`, name: 'TEST OPERATOR' },
    })
    expect(into.status).toBe('unmatched')
    const { body } = await maker.post<Transfer>('/bank/transfers', updated(from, to))
    expect(body.data).toMatchObject({ outLineId: out.transactionId, inLineId: into.transactionId })
    expect((await fixture.deposit(into.depositId ?? '')).status).toBe('ignored')
    expect([await fixture.books(from), await fixture.books(to)]).toEqual([-50_000n, 50_000n])
    expect(await fixture.ledger.balanceOf(fixture.db, { kind: 'suspense' })).toBe(0n)
    expect(await fixture.verify()).toEqual([])
  })

  test('of two candidates, neither is linked automatically; an admin selects one', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const [from, to] = await pair(fixture)
    const lines = [await fixture.line(to, { amount: baht(500) }), await fixture.line(to, { amount: baht(500) })]
    const { data: transfer } = (await maker.post<Transfer>('/bank/transfers', updated(from, to))).body
    expect(transfer.inLineId).toBeNull()
    const explain = (line: { transactionId: string }) =>
      maker.post<ShownLine>(`/bank/transactions/${line.transactionId}/explain`, {
        kind: 'own-transfer',
        transferId: transfer.id,
        reason: 'seen in the app',
      })
    const [one, other] = await Promise.all(lines.map(explain))
    expect([one?.status ?? 0, other?.status ?? 0].sort((first, second) => first - second)).toEqual([200, 409])
    expect(await fixture.verify()).toEqual([])
  })

  test('and the transfer concurrently never count the money twice, in any order', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = [await fixture.account(), await fixture.account()]
      const replies = await Promise.all([
        fixture.line(to, { amount: baht(500), counterparty: named(from) }),
        maker.post<Transfer>('/bank/transfers', updated(from, to, { reference: `T-${round}` })),
        fixture.line(from, { amount: baht(500), direction: 'out', reference: `T-${round}` }),
      ])
      expect(replies[1].status).toBe(200)
      expect([await fixture.books(from), await fixture.books(to)]).toEqual([-50_000n, 50_000n])
    }
    expect(
      (await maker.get<Transfer[]>('/bank/transfers')).body.data.filter(
        ({ outLineId, inLineId }) => outLineId === null || inLineId === null,
      ),
    ).toEqual([])
    expect(await fixture.verify()).toEqual([])
  })
})
