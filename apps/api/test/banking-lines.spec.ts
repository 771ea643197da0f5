import { describe, expect } from 'vitest'
import { sql } from 'kysely'
import { bankLineList } from '../src/modules/bank-lines/bank-lines.list.ts'
import { baht } from './support/builders.ts'
import { createBankingFixture, type BankingFixture, type ShownLine } from './support/banking-fixture.ts'
import { test as base } from './support/database.ts'
import { everything } from './support/list-plans.ts'
import { expectOrderedPage } from './support/plans.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const ids = (reply: { body: { data: ShownLine[] } }): string[] => reply.body.data.map(({ id }) => id)

describe('the lists of bank lines', () => {
  test('contain each feed’s own lines, newest first, as reported', async ({ fixture }) => {
    const auditor = await fixture.admin('finance-checker')
    const accounts = {
      scb: await fixture.account(),
      tmn: await fixture.account({ bankCode: 'TMN', accountNo: '0812345678', channel: 'tmn' }),
      sms: await fixture.account({ channel: 'sms' }),
      gsb: await fixture.account({ bankCode: '030', channel: 'gsb' }),
    }
    const reported = {
      scb: await fixture.line(accounts.scb, {
        reference: 'SCB-1',
        amount: baht(10),
        balanceAfter: baht(110),
        counterparty: { bankCode: '004', accountNo: '1234567890', name: 'Somchai' },
        rawText: 'IN 10.00',
      }),
      tmnIn: await fixture.line(accounts.tmn, { amount: baht(20), occurredAt: '2026-07-12T03:00:00Z' }),
      tmnOut: await fixture.line(accounts.tmn, {
        amount: baht(30),
        direction: 'out',
        occurredAt: '2026-07-12T04:00:00Z',
      }),
      sms: await fixture.line(accounts.sms),
      gsb: await fixture.line(accounts.gsb),
    }
    expect(ids(await auditor.get('/bank/tmnhistory'))).toEqual([
      reported.tmnOut.transactionId,
      reported.tmnIn.transactionId,
    ])
    expect(ids(await auditor.get('/bank/tmnhistory?sort=amount'))).toEqual([
      reported.tmnIn.transactionId,
      reported.tmnOut.transactionId,
    ])
    expect(ids(await auditor.get('/bank/tmntransferlist'))).toEqual([reported.tmnOut.transactionId])
    expect(ids(await auditor.get('/bank/tmntransferlist?direction=in'))).toEqual([])
    expect(ids(await auditor.get('/sms/smstransaction'))).toEqual([reported.sms.transactionId])
    expect(ids(await auditor.get('/bank/history?channel=gsb'))).toEqual([reported.gsb.transactionId])
    const scb = await auditor.get<ShownLine[]>('/bank/history?channel=scb&count=1')
    expect(scb.body).toMatchObject({ meta: { total: 1, totals: { in: 10, out: 0 } } })
    expect(scb.body.data).toMatchObject([
      {
        id: reported.scb.transactionId,
        account: { id: accounts.scb.id, bankCode: '014', bankAbbr: 'SCB', accountNo: accounts.scb.accountNo },
        channel: 'scb',
        source: 'feed',
        direction: 'in',
        amount: 10,
        occurredAt: '2026-07-12T05:00:00.000Z',
        reference: 'SCB-1',
        counterparty: { bankCode: '004', bankAbbr: 'KBANK', accountNo: '1234567890', name: 'Somchai', phone: null },
        balanceAfter: 110,
        rawText: 'IN 10.00',
        linked: { kind: 'deposit', id: reported.scb.depositId, status: 'unmatched' },
        can: ['explain'],
      },
    ])
  })

  test('page without gaps or repetitions in every order and filter', async ({ fixture }) => {
    const checker = await fixture.admin('finance-checker')
    const account = await fixture.account()
    const reported: string[] = []
    for (let n = 0; n < 7; n += 1)
      reported.push(
        (
          await fixture.line(account, {
            reference: `R-${n}`,
            amount: baht(100 + (n % 3)),
            direction: n % 2 === 0 ? 'in' : 'out',
            occurredAt: `2026-07-1${n % 4}T05:00:00Z`,
          })
        ).transactionId,
      )
    for (const sort of ['-occurredAt', 'occurredAt', '-amount', 'amount']) {
      const seen: string[] = []
      for (let cursor: unknown = undefined; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof checker.get<ShownLine[]>>> = await checker.get<ShownLine[]>(
          `/bank/history?limit=2&sort=${sort}${typeof cursor === 'string' ? `&cursor=${cursor}` : ''}`,
        )
        seen.push(...ids(page))
        cursor = page.body.meta['nextCursor']
      }
      expect([sort, [...seen].sort()]).toEqual([sort, [...reported].sort()])
    }
    const many = async (query: string) => ids(await checker.get(`/bank/history?${query}`)).length
    expect([
      await many('direction=out'),
      await many('q=R-3'),
      await many('q=101'),
      await many('amountFrom=102'),
      await many('from=2026-07-12&to=2026-07-12'),
      await many('linked=none'),
      await many('linked=deposit'),
    ]).toEqual([3, 1, 2, 2, 2, 3, 4])
    expect(await many(`account=${account.id}`)).toBe(7)
  })

  test('mask the sender without the permission', async ({ fixture }) => {
    const [auditor, checker] = [await fixture.admin('auditor'), await fixture.admin('finance-checker')]
    const account = await fixture.account()
    await fixture.line(account, {
      counterparty: { bankCode: '004', accountNo: '1234567890', phone: '0891234567', name: 'Somchai' },
      rawText: 'from 1234567890',
    })
    const [masked, whole] = [
      (await auditor.get<ShownLine[]>('/bank/history')).body,
      (await checker.get<ShownLine[]>('/bank/history')).body,
    ]
    expect(whole.data[0]).toMatchObject({
      counterparty: { accountNo: '1234567890', phone: '089-123-4567' },
      rawText: 'from 1234567890',
    })
    expect(masked.data[0]).toMatchObject({
      counterparty: { accountNo: '123-4-•••••-0', phone: '089-•••-4567', name: 'Somchai' },
      rawText: null,
      can: [],
    })
    expect(JSON.stringify(masked)).not.toContain('34567890')
  })
})

describe('an uncategorized line', () => {
  test('is a fee or interest, posted to the operator’s own account', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const fee = await fixture.line(account, { direction: 'out', amount: baht(15) })
    const interest = await fixture.line(account, { amount: baht(3) })
    const explain = (line: { transactionId: string }, body: Record<string, unknown>) =>
      maker.post<ShownLine>(`/bank/transactions/${line.transactionId}/explain`, { reason: 'as the bank says', ...body })
    expect((await explain(interest, { kind: 'fee' })).body).toMatchObject({
      code: 'VALIDATION',
      fields: { kind: { code: expect.any(String) } },
    })
    expect((await explain(fee, { kind: 'fee' })).body.data).toMatchObject({
      linked: { kind: 'fee', status: null },
      can: [],
    })
    expect((await explain(interest, { kind: 'interest' })).body.data).toMatchObject({ linked: { kind: 'interest' } })
    expect((await fixture.deposit(interest.depositId ?? '')).status).toBe('ignored')
    expect(await fixture.books(account)).toBe(-1_200n)
    expect(await fixture.ledger.balanceOf(fixture.db, { kind: 'fees' })).toBe(-1_200n)
    expect((await explain(fee, { kind: 'fee' })).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { linked: 'fee' },
    })
    expect(await fixture.verify()).toEqual([])
  })

  test('categorized by two admins concurrently gets one category; a credited one keeps its own', async ({
    fixture,
  }) => {
    const [maker, checker] = [await fixture.admin('finance-maker'), await fixture.admin('finance-checker')]
    const account = await fixture.account()
    const line = await fixture.line(account, { direction: 'out', amount: baht(15) })
    const replies = await Promise.all(
      [maker, checker].map(admin =>
        admin.post(`/bank/transactions/${line.transactionId}/explain`, { kind: 'fee', reason: 'fee' }),
      ),
    )
    expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    const member = await fixture.member(baht(0))
    const paid = await fixture.line(account, {
      counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
    })
    expect(
      (await maker.post(`/bank/transactions/${paid.transactionId}/explain`, { kind: 'interest', reason: 'no' })).body,
    ).toMatchObject({ code: 'STATE_CONFLICT', details: { status: 'credited' } })
    expect(await fixture.wallet(member)).toMatchObject({ cash: baht(100) })
    expect(await fixture.verify()).toEqual([])
  })

  test('above one’s limit needs a second approval', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker', { adjustLimit: baht(10) })
    const line = await fixture.line(await fixture.account(), { direction: 'out', amount: baht(10.01) })
    expect(
      (await maker.post(`/bank/transactions/${line.transactionId}/explain`, { kind: 'fee', reason: 'fee' })).body,
    ).toMatchObject({ code: 'LIMIT_EXCEEDED', details: { limit: '10.00' } })
  })
})

describe('a withdrawal paid manually', () => {
  const recordManualPayment = async (fixture: BankingFixture, amount: number, more: Record<string, unknown>) => {
    const checker = await fixture.admin('finance-checker')
    const member = await fixture.member(baht(1_000))
    const id = await fixture.request(member, baht(amount))
    await checker.move('claim', id)
    const paid = await checker.move('pay-by-hand', id, { reference: `W-${id.slice(-6)}`, ...more })
    if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
    return { id, member, reference: `W-${id.slice(-6)}` }
  }

  test('is found by the line’s reference, or by its amount and account', async ({ fixture }) => {
    const account = await fixture.account()
    const [one, other] = [
      await recordManualPayment(fixture, 200, { bankAccountId: account.id }),
      await recordManualPayment(fixture, 200, { bankAccountId: account.id }),
    ]
    const byDigits = await fixture.line(account, {
      direction: 'out',
      amount: baht(200),
      counterparty: { bankCode: other.member.bankCode, accountNo: other.member.accountNo },
    })
    const byReference = await fixture.line(account, { direction: 'out', amount: baht(200), reference: one.reference })
    expect([
      (await fixture.lineOf(byDigits.transactionId))?.withdrawal_id,
      (await fixture.lineOf(byReference.transactionId))?.withdrawal_id,
    ]).toEqual([other.id, one.id])
    const unknown = await fixture.line(account, { direction: 'out', amount: baht(200) })
    expect(await fixture.lineOf(unknown.transactionId)).toBeUndefined()
    expect(await fixture.verify()).toEqual([])
  })

  test('from an unnamed account is settled from suspense by its line', async ({ fixture }) => {
    const account = await fixture.account()
    const { reference } = await recordManualPayment(fixture, 300, {})
    expect(await fixture.ledger.balanceOf(fixture.db, { kind: 'suspense' })).toBe(30_000n)
    await fixture.line(account, { direction: 'out', amount: baht(300), reference })
    expect(await fixture.ledger.balanceOf(fixture.db, { kind: 'suspense' })).toBe(0n)
    expect(await fixture.books(account)).toBe(-30_000n)
    expect(await fixture.verify()).toEqual([])
  })

  test('recorded after its line arrived is found a little later, or named by an admin', async ({ fixture }) => {
    const account = await fixture.account()
    const line = await fixture.line(account, { direction: 'out', amount: baht(250), reference: 'bank-1' })
    const { id, member } = await recordManualPayment(fixture, 250, { bankAccountId: account.id })
    await fixture.bankLines.findPayouts()
    expect(await fixture.lineOf(line.transactionId)).toBeUndefined()
    const named = await fixture.line(account, {
      direction: 'out',
      amount: baht(250),
      counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
      occurredAt: '2026-07-12T04:30:00Z',
    })
    expect((await fixture.lineOf(named.transactionId))?.withdrawal_id).toBe(id)
    const checker = await fixture.admin('finance-checker')
    expect(
      (
        await checker.post(`/bank/transactions/${line.transactionId}/explain`, {
          kind: 'withdrawal',
          withdrawalId: id,
          reason: 'this one',
        })
      ).body,
    ).toMatchObject({ code: 'STATE_CONFLICT', details: { lineId: named.transactionId } })
    const late = await fixture.line(account, { direction: 'out', amount: baht(90), reference: 'late-1' })
    const second = await fixture.member(baht(90))
    const request = await fixture.request(second, baht(90))
    await checker.move('claim', request)
    await checker.move('pay-by-hand', request, { reference: 'late-1', bankAccountId: account.id })
    await fixture.bankLines.findPayouts()
    expect((await fixture.lineOf(late.transactionId))?.withdrawal_id).toBe(request)
  })
})

test('every order of the lists is one index, read in one direction', async ({ fixture }) => {
  const accounts = [await fixture.account(), await fixture.account(), await fixture.account()].map(({ id }) => id)
  await fixture.asOwner(async db => {
    await sql`insert into bank_transactions (id, bank_account_id, bank_code, account_no, channel, natural_key,
      occurrence, direction, amount_satang, occurred_at, received_at)
      select gen_random_uuid(), (${accounts}::uuid[])[1 + n % 3], '014', '1', (array['scb', 'tmn', 'sms',
        'gsb'])[1 + n % 4], decode(md5(n::text), 'hex'), 1, 'in', 1 + n, now() - n * interval '1 minute', now()
        from generate_series(1, 20000) n`.execute(db)
    await sql`analyze bank_transactions`.execute(db)
  })
  const at = { reader: fixture.reader, now: fixture.clock.now() }
  for (const input of [{}, { channel: 'tmn' as const }, { account: accounts[0] }])
    for (const sort of ['occurredAt', '-occurredAt', 'amount', '-amount'])
      await expectOrderedPage(bankLineList, at, { ...everything, ...input }, sort)
})
