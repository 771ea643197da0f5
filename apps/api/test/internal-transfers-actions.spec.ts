import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import {
  DAY,
  createInternalTransferFixture,
  type InternalTransferFixture,
} from './support/internal-transfer-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createInternalTransferFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const notesOf = async (fixture: InternalTransferFixture, depositId: string | null) =>
  ((await fixture.deposit(depositId ?? '')).match_reasons as { reasons: string[] }[]).flatMap(({ reasons }) => reasons)

describe('a line that fits an internal transfer', () => {
  test('but names no counterparty is not linked: it waits as a possible internal transfer for categorization', async ({
    fixture,
  }) => {
    const { data: transfer } = (await fixture.book()).body
    const [member, cashier] = [await fixture.member(baht(0)), await fixture.admin('finance-maker')]
    const [paid, updated, out] = [
      await fixture.cameIn(),
      await fixture.cameIn({
        counterparty: { bankCode: '014', accountNo: `xxx-x-x${fixture.from.accountNo.slice(5, 9)}-x` },
      }),
      await fixture.wentOut(),
    ]
    expect([paid.status, updated.status, out.status]).toEqual(['unmatched', 'unmatched', 'recorded'])
    for (const { depositId } of [paid, updated])
      expect(await notesOf(fixture, depositId)).toContain('POSSIBLE_OWN_TRANSFER')
    expect(
      (await fixture.detail(transfer.id)).possibleLines.map(({ side, line, clues: matchReasons }) => [
        side,
        line.id,
        matchReasons,
      ]),
    ).toEqual([
      ['out', out.transactionId, ['NOBODY_NAMED']],
      ['in', paid.transactionId, ['NOBODY_NAMED']],
      ['in', updated.transactionId, ['ACCOUNT_NO_MASKED']],
    ])
    expect((await cashier.post(`/deposits/${paid.depositId}/match`, { memberId: member.id })).status).toBe(200)
    expect((await cashier.post(`/deposits/${paid.depositId}/credit`)).status).toBe(200)
    expect((await fixture.link(updated, transfer.id)).status).toBe(200)
    expect((await fixture.link(out, transfer.id)).status).toBe(200)
    expect((await fixture.wallet(member)).cash).toBe(50_000n)
    expect(await fixture.detail(transfer.id)).toMatchObject({
      outLine: { id: out.transactionId },
      inLine: { id: updated.transactionId },
      possibleLines: [],
    })
    await fixture.isExact()
  })

  test('is not auto-credited to a member whose deposit request has the amount, unless it names them', async ({
    fixture,
  }) => {
    const member = await fixture.member(baht(0))
    const reported = await fixture.event('deposit.requested', {
      externalId: 'D-1',
      username: member.username,
      amount: 500,
      channel: 'gsb',
    })
    const { payAmount, account } = reported.body.result as { payAmount: number; account: { accountNo: string } }
    expect(account.accountNo).toBe(fixture.to.accountNo)
    await fixture.book({ amount: payAmount })
    const amount = BigInt(Math.round(payAmount * 100)) as never
    const nameless = await fixture.cameIn({ amount })
    expect([nameless.status, (await notesOf(fixture, nameless.depositId)).includes('POSSIBLE_OWN_TRANSFER')]).toEqual([
      'unmatched',
      true,
    ])
    expect(
      (await fixture.cameIn({ amount, counterparty: { bankCode: member.bankCode, accountNo: member.accountNo } }))
        .status,
    ).toBe('credited')
    await fixture.isExact()
  })

  test('is linked automatically by its reference, the other account’s full number, or its digits and holder; never where it names another', async ({
    fixture,
  }) => {
    const masked = { bankCode: '014', accountNo: `xxx-x-x${fixture.from.accountNo.slice(5, 9)}-x` }
    const input: [string, Parameters<typeof fixture.line>[1], string][] = [
      ['R-1', { reference: 'r-1' }, 'own-transfer'],
      ['R-2', { counterparty: fixture.named(fixture.from) }, 'own-transfer'],
      ['R-3', { counterparty: { ...masked, name: 'Test operator' } }, 'own-transfer'],
      ['R-4', { counterparty: { ...masked, name: 'Somchai Jaidee' } }, 'unmatched'],
      ['R-5', { reference: 'R-5', counterparty: { bankCode: '004', accountNo: '1112223334' } }, 'unmatched'],
    ]
    for (const [index, [reference, line, status]] of input.entries()) {
      const amount = 600 + index
      await fixture.book({ reference, amount })
      expect([reference, (await fixture.cameIn({ ...line, amount: baht(amount) })).status]).toEqual([reference, status])
    }
    await fixture.isExact()
  })

  test('that was reported before the transfer was recorded has the same rules: a deposit without a sender is not changed', async ({
    fixture,
  }) => {
    const [nameless, out] = [await fixture.cameIn(), await fixture.wentOut({ counterparty: fixture.named(fixture.to) })]
    const { data: transfer } = (await fixture.book()).body
    expect(transfer).toMatchObject({ outLineId: out.transactionId, inLineId: null })
    expect((await fixture.deposit(nameless.depositId ?? '')).status).toBe('unmatched')
    expect((await fixture.detail(transfer.id)).possibleLines).toMatchObject([
      {
        side: 'in',
        line: { id: nameless.transactionId, linked: { kind: 'deposit', status: 'unmatched' }, can: ['explain'] },
        clues: ['NOBODY_NAMED'],
      },
    ])
    await fixture.isExact()
  })

  test('and that another source reported before as a member’s deposit is posted once: an admin decides', async ({
    fixture,
  }) => {
    const reported = await fixture.line({ ...fixture.to, channel: 'sms' }, { amount: baht(500) })
    const { data: transfer } = (await fixture.book()).body
    const named = await fixture.cameIn({ counterparty: fixture.named(fixture.from) })
    expect([named.status, await fixture.books(fixture.to)]).toEqual(['possible-duplicate', 100_000n])
    expect((await fixture.link(named, transfer.id)).body.data.linked.kind).toBe('own-transfer')
    await fixture.unlink(transfer.id)
    expect((await fixture.link(reported, transfer.id)).status).toBe(200)
    expect([await fixture.books(fixture.to), await fixture.ledger.balanceOf(fixture.db, { kind: 'suspense' })]).toEqual(
      [50_000n, 0n],
    )
    // A line reported and ignored for one transfer does not block another transfer from its line.
    expect((await fixture.book({ reference: 'T-2' })).body.data.inLineId).toBe(named.transactionId)
    await fixture.book({ reference: 'T-3' })
    expect((await fixture.cameIn({ counterparty: fixture.named(fixture.from) })).status).toBe('own-transfer')
    await fixture.isExact()
  })
})

describe('a wrongly linked line', () => {
  test('is unlinked: a member’s deposit is in suspense again, is credited, and the transfer takes the right line', async ({
    fixture,
  }) => {
    const [member, cashier] = [await fixture.member(baht(0)), await fixture.admin('finance-maker')]
    const { data: transfer } = (await fixture.book()).body
    const wrong = await fixture.cameIn({ counterparty: fixture.named(fixture.from) })
    expect([wrong.depositId, await fixture.books(fixture.to)]).toEqual([null, 50_000n])
    const unlinked = await fixture.unlink(transfer.id)
    expect([unlinked.status, unlinked.body.data]).toEqual([
      200,
      expect.objectContaining({ inLineId: null, status: 'booked', can: ['cancel'] }),
    ])
    await fixture.isExact()
    const {
      unlinked: [trace],
      possibleLines,
    } = await fixture.detail(transfer.id)
    expect([trace, possibleLines]).toMatchObject([
      { side: 'in', lineId: wrong.transactionId, by: { name: 'Maker' }, reason: 'a member paid this' },
      [],
    ])
    expect(await notesOf(fixture, trace?.depositId ?? null)).toContain('WAS_OWN_TRANSFER')
    expect(
      (
        await cashier.post(`/deposits/${trace?.depositId}/match`, {
          memberId: member.id,
          confirmContradictions: ['account', 'name'],
        })
      ).status,
    ).toBe(200)
    expect((await cashier.post(`/deposits/${trace?.depositId}/credit`)).status).toBe(200)
    expect((await fixture.cameIn({ reference: 'T-1' })).status).toBe('own-transfer')
    expect([(await fixture.wallet(member)).cash, await fixture.books(fixture.to)]).toEqual([50_000n, 100_000n])
    expect((await fixture.auditOf(transfer.id)).at(-1)).toMatchObject({
      action: 'own-transfer.unlink',
      reason: 'a member paid this',
    })
    await fixture.isExact()
  })

  test('that was a deposit before continues as a new one, and can be linked and unlinked repeatedly', async ({
    fixture,
  }) => {
    const line = await fixture.cameIn()
    const { data: transfer } = (await fixture.book()).body
    for (let time = 0; time < 3; time += 1) {
      expect((await fixture.link(line, transfer.id)).status).toBe(200)
      await fixture.isExact()
      expect((await fixture.unlink(transfer.id)).status).toBe(200)
      await fixture.isExact()
    }
    const deposits = await fixture.db.selectFrom('deposits').selectAll().orderBy('id').execute()
    expect(
      deposits.map(({ status, bank_transaction_id, reopens_id }) => [status, bank_transaction_id !== null, reopens_id]),
    ).toEqual([
      ['ignored', false, null],
      ['ignored', false, deposits[0]?.id],
      ['ignored', false, deposits[1]?.id],
      ['unmatched', true, deposits[2]?.id],
    ])
    // Repeated by the feed, it is known; reported by another source, it may be the same.
    expect((await fixture.line({ ...fixture.to, channel: 'sms' }, { amount: baht(500) })).status).toBe(
      'possible-duplicate',
    )
    await fixture.isExact()
  })

  test('and that an admin entered manually meanwhile is a possible duplicate, posted once', async ({ fixture }) => {
    const [member, cashier] = [await fixture.member(baht(0)), await fixture.admin('finance-maker')]
    const { data: transfer } = (await fixture.book()).body
    await fixture.cameIn({ counterparty: fixture.named(fixture.from) })
    const entered = await cashier.post<{ id: string }>('/deposits', {
      memberId: member.id,
      accountId: fixture.to.id,
      amount: 500,
      reason: 'the slip',
    })
    expect((await fixture.unlink(transfer.id)).status).toBe(200)
    const {
      unlinked: [trace],
    } = await fixture.detail(transfer.id)
    expect(await fixture.deposit(trace?.depositId ?? '')).toMatchObject({
      status: 'possible-duplicate',
      alike_id: entered.body.data.id,
      transfer_id: null,
    })
    expect([await fixture.books(fixture.to), await fixture.ledger.balanceOf(fixture.db, { kind: 'suspense' })]).toEqual(
      [100_000n, 0n],
    )
    expect((await cashier.post(`/deposits/${trace?.depositId}/ignore`, { reason: 'the same' })).status).toBe(200)
    await fixture.isExact()
  })

  test('that is a debit is uncategorized again', async ({ fixture }) => {
    const { data: transfer } = (await fixture.book()).body
    const out = await fixture.wentOut({ reference: 'T-1' })
    expect((await fixture.unlink(transfer.id, 'out')).body.data).toMatchObject({ outLineId: null })
    expect(
      (await fixture.maker.get<{ id: string }[]>('/bank/history?linked=none')).body.data.map(({ id }) => id),
    ).toEqual([out.transactionId])
    expect((await fixture.unlink(transfer.id, 'out')).body).toMatchObject({ code: 'STATE_CONFLICT' })
    await fixture.isExact()
  })
})

describe('a transfer that did not happen', () => {
  test('is cancelled: both accounts return to their balance, it stays visible, and its reference is free', async ({
    fixture,
  }) => {
    const { data: transfer } = (await fixture.book()).body
    const cancelled = await fixture.cancel(transfer.id)
    expect([cancelled.status, cancelled.body.data]).toEqual([
      200,
      expect.objectContaining({
        status: 'cancelled',
        cancelled: expect.objectContaining({ reason: 'it bounced' }),
        can: [],
      }),
    ])
    expect([await fixture.books(fixture.from), await fixture.books(fixture.to)]).toEqual([0n, 0n])
    expect((await fixture.maker.get<unknown[]>('/bank/transfers?count=1')).body).toMatchObject({
      data: [{ status: 'cancelled' }],
      meta: { total: 1, totals: { amount: 0 } },
    })
    expect((await fixture.cancel(transfer.id)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { status: 'cancelled', by: { name: 'Maker' } },
    })
    const late = await fixture.cameIn({ counterparty: fixture.named(fixture.from) })
    expect(late.status).toBe('unmatched')
    expect((await fixture.link(late, transfer.id)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { status: 'cancelled' },
    })
    const again = await fixture.book()
    expect([again.status, again.body.data.inLineId, again.body.data.id === transfer.id]).toEqual([
      200,
      late.transactionId,
      false,
    ])
    await fixture.isExact()
  })

  test('cannot be one that a bank reports', async ({ fixture }) => {
    const { data: transfer } = (await fixture.book()).body
    const out = await fixture.wentOut({ reference: 'T-1' })
    expect((await fixture.cancel(transfer.id)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { outLineId: out.transactionId, inLineId: null },
    })
    expect((await fixture.detail(transfer.id)).can).toEqual(['unlink-out'])
    await fixture.unlink(transfer.id, 'out')
    expect((await fixture.cancel(transfer.id)).status).toBe(200)
    await fixture.isExact()
  })
})

describe('above one’s limit', () => {
  test('both actions need a second approval; meanwhile no one repeats them, and later changes are checked again', async ({
    fixture,
  }) => {
    const [small, checker] = [
      await fixture.admin('finance-maker', { adjustLimit: baht(499), name: 'Small' }),
      await fixture.admin('finance-checker'),
    ]
    const { data: transfer } = (await fixture.book()).body
    await fixture.cameIn({ reference: 'T-1' })
    const requested = await fixture.unlink(transfer.id, 'in', small)
    expect(requested.status).toBe(202)
    expect(await fixture.detail(transfer.id)).toMatchObject({
      can: [],
      openApprovals: [{ kind: 'banking.unlink-line' }],
      inLineId: expect.any(String),
    })
    expect((await fixture.unlink(transfer.id)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { status: 'awaiting-second', by: { name: 'Small' } },
    })
    expect((await checker.get<unknown[]>('/approvals')).body.data).toMatchObject([
      {
        kind: 'banking.unlink-line',
        amount: 500,
        subject: { kind: 'own-transfer', id: transfer.id },
        given: { move: 'unlink-in', reason: 'a member paid this', reference: 'T-1' },
      },
    ])
    expect((await fixture.agree(checker, requested)).status).toBe(200)
    const cancel = await fixture.cancel(transfer.id, small)
    expect(cancel.status).toBe(202)
    await fixture.wentOut({ reference: 'T-1' })
    // The bank has reported it since, so the approved action no longer applies.
    expect((await fixture.agree(checker, cancel)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { status: 'booked' },
    })
    expect(await fixture.detail(transfer.id)).toMatchObject({ status: 'booked', unlinked: [{ by: { name: 'Small' } }] })
    expect(
      (await checker.post(`/approvals/${cancel.body.data.approvalId}/reject`, { reason: 'it did happen' })).status,
    ).toBe(200)
    await fixture.unlink(transfer.id, 'out')
    expect((await fixture.agree(checker, await fixture.cancel(transfer.id, small))).status).toBe(200)
    expect(await fixture.detail(transfer.id)).toMatchObject({
      status: 'cancelled',
      cancelled: { by: { name: 'Small' } },
    })
    await fixture.isExact()
  })
})

describe('a bank’s reference', () => {
  test('identifies one transfer: entered twice it exists once, with another amount it is refused with the conflicting one', async ({
    fixture,
  }) => {
    const [first, small] = [
      (await fixture.book()).body.data,
      await fixture.admin('finance-maker', { adjustLimit: baht(499) }),
    ]
    const again = await fixture.book({ reference: ' t-1 ', reason: 'entered by a colleague' })
    expect([again.status, again.body.data.id]).toEqual([200, first.id])
    expect((await fixture.book({}, small)).body.data.id).toBe(first.id)
    for (const other of [
      { amount: 501 },
      { toAccountId: (await fixture.account()).id },
      { occurredAt: '2026-07-10T05:00:00Z' },
    ]) {
      expect((await fixture.book(other)).body).toMatchObject({
        code: 'DUPLICATE_REFERENCE',
        details: { reference: 'T-1', id: first.id, amount: '500.00', by: { name: 'Maker' } },
      })
    }
    const requested = await fixture.book({ reference: 'T-2' }, small)
    expect([requested.status, (await fixture.book({ reference: 'T-2' }, small)).body]).toMatchObject([
      202,
      { code: 'STATE_CONFLICT', details: { status: 'awaiting-second' } },
    ])
    const booked = await fixture.book({ reference: 'T-2' })
    expect((await fixture.agree(await fixture.admin('finance-checker'), requested)).status).toBe(200)
    expect((await fixture.maker.get<{ id: string }[]>('/bank/transfers')).body.data.map(({ id }) => id).sort()).toEqual(
      [first.id, booked.body.data.id].sort(),
    )
    await fixture.isExact()
  })
})

describe('a closed day', () => {
  test('stays as it was closed: a later unlink or cancellation belongs to its own day', async ({ fixture }) => {
    const { data: transfer } = (await fixture.book()).body
    await fixture.cameIn({ reference: 'T-1' })
    fixture.clock.set('2026-07-12T17:01:00Z')
    await fixture.maker.signIn()
    for (const { id } of [fixture.from, fixture.to])
      expect(
        (
          await fixture.maker.post(`/bank/reconciliation/${id}/${DAY}/close`, {
            bankBalance: id === fixture.to.id ? 500 : 0,
            note: 'as the bank shows',
          })
        ).status,
      ).toBe(200)
    const dayOf = async (id: string, day: string) =>
      (
        await fixture.maker.get<{
          status: string
          ledger: { closing: number }
          items: { kind: string; effect: number }[]
        }>(`/bank/reconciliation/${id}/${day}`)
      ).body.data
    await fixture.unlink(transfer.id)
    await fixture.cancel(transfer.id)
    expect([await dayOf(fixture.to.id, DAY), await dayOf(fixture.from.id, DAY)]).toMatchObject([
      { status: 'closed', ledger: { closing: 500 } },
      { status: 'closed', ledger: { closing: -500 } },
    ])
    expect((await dayOf(fixture.to.id, '2026-07-13')).items.map(({ kind, effect }) => [kind, effect])).toEqual([
      ['booking-of-another-days-line', -500],
      ['booking-without-line', 500],
    ])
    await fixture.isExact()
    await fixture.isExact('2026-07-13')
  })
})
