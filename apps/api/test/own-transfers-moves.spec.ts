import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { DAY, openOwnTransfers, type OwnTransferScene } from './support/own-transfer-scene.ts'

const test = base.extend('scene', async ({ freshDatabase }, { onCleanup }) => {
  const scene = await openOwnTransfers(freshDatabase)
  onCleanup(() => scene.close())
  return scene
})

const notesOf = async (scene: OwnTransferScene, depositId: string | null) =>
  ((await scene.deposit(depositId ?? '')).match_reasons as { reasons: string[] }[]).flatMap(({ reasons }) => reasons)

describe('a line that fits an own transfer', () => {
  test('but names nobody is not taken for it: it waits as a possible own transfer, and a person says what it is', async ({
    scene,
  }) => {
    const { data: transfer } = (await scene.book()).body
    const [member, cashier] = [await scene.member(baht(0)), await scene.admin('finance-maker')]
    const [paid, moved, out] = [
      await scene.cameIn(),
      await scene.cameIn({
        counterparty: { bankCode: '014', accountNo: `xxx-x-x${scene.from.accountNo.slice(5, 9)}-x` },
      }),
      await scene.wentOut(),
    ]
    expect([paid.status, moved.status, out.status]).toEqual(['unmatched', 'unmatched', 'recorded'])
    for (const { depositId } of [paid, moved])
      expect(await notesOf(scene, depositId)).toContain('POSSIBLE_OWN_TRANSFER')
    expect(
      (await scene.detail(transfer.id)).possibleLines.map(({ side, line, clues }) => [side, line.id, clues]),
    ).toEqual([
      ['out', out.transactionId, ['NOBODY_NAMED']],
      ['in', paid.transactionId, ['NOBODY_NAMED']],
      ['in', moved.transactionId, ['ACCOUNT_NO_MASKED']],
    ])
    expect((await cashier.post(`/deposits/${paid.depositId}/match`, { memberId: member.id })).status).toBe(200)
    expect((await cashier.post(`/deposits/${paid.depositId}/credit`)).status).toBe(200)
    expect((await scene.link(moved, transfer.id)).status).toBe(200)
    expect((await scene.link(out, transfer.id)).status).toBe(200)
    expect((await scene.wallet(member)).cash).toBe(50_000n)
    expect(await scene.detail(transfer.id)).toMatchObject({
      outLine: { id: out.transactionId },
      inLine: { id: moved.transactionId },
      possibleLines: [],
    })
    await scene.isExact()
  })

  test('is not credited by itself to whom announced the very amount, unless it names them', async ({ scene }) => {
    const member = await scene.member(baht(0))
    const told = await scene.event('deposit.requested', {
      externalId: 'D-1',
      username: member.username,
      amount: 500,
      channel: 'gsb',
    })
    const { payAmount, account } = told.body.result as { payAmount: number; account: { accountNo: string } }
    expect(account.accountNo).toBe(scene.to.accountNo)
    await scene.book({ amount: payAmount })
    const amount = BigInt(Math.round(payAmount * 100)) as never
    const nameless = await scene.cameIn({ amount })
    expect([nameless.status, (await notesOf(scene, nameless.depositId)).includes('POSSIBLE_OWN_TRANSFER')]).toEqual([
      'unmatched',
      true,
    ])
    expect(
      (await scene.cameIn({ amount, counterparty: { bankCode: member.bankCode, accountNo: member.accountNo } })).status,
    ).toBe('credited')
    await scene.isExact()
  })

  test('is linked by itself with its reference, the whole number of the other account, or its digits and its holder; never where it names another', async ({
    scene,
  }) => {
    const masked = { bankCode: '014', accountNo: `xxx-x-x${scene.from.accountNo.slice(5, 9)}-x` }
    const given: [string, Parameters<typeof scene.line>[1], string][] = [
      ['R-1', { reference: 'r-1' }, 'own-transfer'],
      ['R-2', { counterparty: scene.named(scene.from) }, 'own-transfer'],
      ['R-3', { counterparty: { ...masked, name: 'Test operator' } }, 'own-transfer'],
      ['R-4', { counterparty: { ...masked, name: 'Somchai Jaidee' } }, 'unmatched'],
      ['R-5', { reference: 'R-5', counterparty: { bankCode: '004', accountNo: '1112223334' } }, 'unmatched'],
    ]
    for (const [index, [reference, line, status]] of given.entries()) {
      const amount = 600 + index
      await scene.book({ reference, amount })
      expect([reference, (await scene.cameIn({ ...line, amount: baht(amount) })).status]).toEqual([reference, status])
    }
    await scene.isExact()
  })

  test('that was seen before it was booked is held to the same: a nameless deposit is left where it lies', async ({
    scene,
  }) => {
    const [nameless, out] = [await scene.cameIn(), await scene.wentOut({ counterparty: scene.named(scene.to) })]
    const { data: transfer } = (await scene.book()).body
    expect(transfer).toMatchObject({ outLineId: out.transactionId, inLineId: null })
    expect((await scene.deposit(nameless.depositId ?? '')).status).toBe('unmatched')
    expect((await scene.detail(transfer.id)).possibleLines).toMatchObject([
      {
        side: 'in',
        line: { id: nameless.transactionId, linked: { kind: 'deposit', status: 'unmatched' }, can: ['explain'] },
        clues: ['NOBODY_NAMED'],
      },
    ])
    await scene.isExact()
  })

  test('and that another source told before as somebody’s money is in the books once: a person says which it is', async ({
    scene,
  }) => {
    const told = await scene.line({ ...scene.to, channel: 'sms' }, { amount: baht(500) })
    const { data: transfer } = (await scene.book()).body
    const named = await scene.cameIn({ counterparty: scene.named(scene.from) })
    expect([named.status, await scene.books(scene.to)]).toEqual(['possible-duplicate', 100_000n])
    expect((await scene.link(named, transfer.id)).body.data.linked.kind).toBe('own-transfer')
    await scene.unlink(transfer.id)
    expect((await scene.link(told, transfer.id)).status).toBe(200)
    expect([await scene.books(scene.to), await scene.ledger.balanceOf(scene.db, { kind: 'suspense' })]).toEqual([
      50_000n,
      0n,
    ])
    // What was told and set aside for one transfer keeps no other from its line.
    expect((await scene.book({ reference: 'T-2' })).body.data.inLineId).toBe(named.transactionId)
    await scene.book({ reference: 'T-3' })
    expect((await scene.cameIn({ counterparty: scene.named(scene.from) })).status).toBe('own-transfer')
    await scene.isExact()
  })
})

describe('a line that was linked wrongly', () => {
  test('is taken off: a member’s money is in suspense again, is credited, and the transfer takes the right line', async ({
    scene,
  }) => {
    const [member, cashier] = [await scene.member(baht(0)), await scene.admin('finance-maker')]
    const { data: transfer } = (await scene.book()).body
    const wrong = await scene.cameIn({ counterparty: scene.named(scene.from) })
    expect([wrong.depositId, await scene.books(scene.to)]).toEqual([null, 50_000n])
    const unlinked = await scene.unlink(transfer.id)
    expect([unlinked.status, unlinked.body.data]).toEqual([
      200,
      expect.objectContaining({ inLineId: null, status: 'booked', can: ['cancel'] }),
    ])
    await scene.isExact()
    const {
      unlinked: [trace],
      possibleLines,
    } = await scene.detail(transfer.id)
    expect([trace, possibleLines]).toMatchObject([
      { side: 'in', lineId: wrong.transactionId, by: { name: 'Maker' }, reason: 'a member paid this' },
      [],
    ])
    expect(await notesOf(scene, trace?.depositId ?? null)).toContain('WAS_OWN_TRANSFER')
    expect(
      (
        await cashier.post(`/deposits/${trace?.depositId}/match`, {
          memberId: member.id,
          confirmContradictions: ['account', 'name'],
        })
      ).status,
    ).toBe(200)
    expect((await cashier.post(`/deposits/${trace?.depositId}/credit`)).status).toBe(200)
    expect((await scene.cameIn({ reference: 'T-1' })).status).toBe('own-transfer')
    expect([(await scene.wallet(member)).cash, await scene.books(scene.to)]).toEqual([50_000n, 100_000n])
    expect((await scene.auditOf(transfer.id)).at(-1)).toMatchObject({
      action: 'own-transfer.unlink',
      reason: 'a member paid this',
    })
    await scene.isExact()
  })

  test('that lay as a deposit before goes on as another, and may be linked and taken off as often as people err', async ({
    scene,
  }) => {
    const line = await scene.cameIn()
    const { data: transfer } = (await scene.book()).body
    for (let time = 0; time < 3; time += 1) {
      expect((await scene.link(line, transfer.id)).status).toBe(200)
      await scene.isExact()
      expect((await scene.unlink(transfer.id)).status).toBe(200)
      await scene.isExact()
    }
    const deposits = await scene.db.selectFrom('deposits').selectAll().orderBy('id').execute()
    expect(
      deposits.map(({ status, bank_transaction_id, reopens_id }) => [status, bank_transaction_id !== null, reopens_id]),
    ).toEqual([
      ['ignored', false, null],
      ['ignored', false, deposits[0]?.id],
      ['ignored', false, deposits[1]?.id],
      ['unmatched', true, deposits[2]?.id],
    ])
    // Told again by the feed it is known; told by another source it may be the same.
    expect((await scene.line({ ...scene.to, channel: 'sms' }, { amount: baht(500) })).status).toBe('possible-duplicate')
    await scene.isExact()
  })

  test('and that a person entered by hand meanwhile is perhaps that, and in the books once', async ({ scene }) => {
    const [member, cashier] = [await scene.member(baht(0)), await scene.admin('finance-maker')]
    const { data: transfer } = (await scene.book()).body
    await scene.cameIn({ counterparty: scene.named(scene.from) })
    const entered = await cashier.post<{ id: string }>('/deposits', {
      memberId: member.id,
      accountId: scene.to.id,
      amount: 500,
      reason: 'the slip',
    })
    expect((await scene.unlink(transfer.id)).status).toBe(200)
    const {
      unlinked: [trace],
    } = await scene.detail(transfer.id)
    expect(await scene.deposit(trace?.depositId ?? '')).toMatchObject({
      status: 'possible-duplicate',
      alike_id: entered.body.data.id,
      transfer_id: null,
    })
    expect([await scene.books(scene.to), await scene.ledger.balanceOf(scene.db, { kind: 'suspense' })]).toEqual([
      100_000n,
      0n,
    ])
    expect((await cashier.post(`/deposits/${trace?.depositId}/ignore`, { reason: 'the same' })).status).toBe(200)
    await scene.isExact()
  })

  test('and went out is unexplained again', async ({ scene }) => {
    const { data: transfer } = (await scene.book()).body
    const out = await scene.wentOut({ reference: 'T-1' })
    expect((await scene.unlink(transfer.id, 'out')).body.data).toMatchObject({ outLineId: null })
    expect(
      (await scene.maker.get<{ id: string }[]>('/bank/history?linked=none')).body.data.map(({ id }) => id),
    ).toEqual([out.transactionId])
    expect((await scene.unlink(transfer.id, 'out')).body).toMatchObject({ code: 'STATE_CONFLICT' })
    await scene.isExact()
  })
})

describe('a transfer that never happened', () => {
  test('is cancelled: both accounts stand as before, it stays to be seen, and its reference is free', async ({
    scene,
  }) => {
    const { data: transfer } = (await scene.book()).body
    const cancelled = await scene.cancel(transfer.id)
    expect([cancelled.status, cancelled.body.data]).toEqual([
      200,
      expect.objectContaining({
        status: 'cancelled',
        cancelled: expect.objectContaining({ reason: 'it bounced' }),
        can: [],
      }),
    ])
    expect([await scene.books(scene.from), await scene.books(scene.to)]).toEqual([0n, 0n])
    expect((await scene.maker.get<unknown[]>('/bank/transfers?count=1')).body).toMatchObject({
      data: [{ status: 'cancelled' }],
      meta: { total: 1, totals: { amount: 0 } },
    })
    expect((await scene.cancel(transfer.id)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { status: 'cancelled', by: { name: 'Maker' } },
    })
    const late = await scene.cameIn({ counterparty: scene.named(scene.from) })
    expect(late.status).toBe('unmatched')
    expect((await scene.link(late, transfer.id)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { status: 'cancelled' },
    })
    const again = await scene.book()
    expect([again.status, again.body.data.inLineId, again.body.data.id === transfer.id]).toEqual([
      200,
      late.transactionId,
      false,
    ])
    await scene.isExact()
  })

  test('is not one that a bank tells of', async ({ scene }) => {
    const { data: transfer } = (await scene.book()).body
    const out = await scene.wentOut({ reference: 'T-1' })
    expect((await scene.cancel(transfer.id)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { outLineId: out.transactionId, inLineId: null },
    })
    expect((await scene.detail(transfer.id)).can).toEqual(['unlink-out'])
    await scene.unlink(transfer.id, 'out')
    expect((await scene.cancel(transfer.id)).status).toBe(200)
    await scene.isExact()
  })
})

describe('above one’s limit', () => {
  test('both moves wait for a second person; meanwhile nobody makes another, and what came between is judged again', async ({
    scene,
  }) => {
    const [small, checker] = [
      await scene.admin('finance-maker', { adjustLimit: baht(499), name: 'Small' }),
      await scene.admin('finance-checker'),
    ]
    const { data: transfer } = (await scene.book()).body
    await scene.cameIn({ reference: 'T-1' })
    const asked = await scene.unlink(transfer.id, 'in', small)
    expect(asked.status).toBe(202)
    expect(await scene.detail(transfer.id)).toMatchObject({
      can: [],
      openApprovals: [{ kind: 'banking.unlink-line' }],
      inLineId: expect.any(String),
    })
    expect((await scene.unlink(transfer.id)).body).toMatchObject({
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
    expect((await scene.agree(checker, asked)).status).toBe(200)
    const cancel = await scene.cancel(transfer.id, small)
    expect(cancel.status).toBe(202)
    await scene.wentOut({ reference: 'T-1' })
    // The bank has told of it since: what was agreed on is no longer so.
    expect((await scene.agree(checker, cancel)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { status: 'booked' },
    })
    expect(await scene.detail(transfer.id)).toMatchObject({ status: 'booked', unlinked: [{ by: { name: 'Small' } }] })
    expect(
      (await checker.post(`/approvals/${cancel.body.data.approvalId}/reject`, { reason: 'it did happen' })).status,
    ).toBe(200)
    await scene.unlink(transfer.id, 'out')
    expect((await scene.agree(checker, await scene.cancel(transfer.id, small))).status).toBe(200)
    expect(await scene.detail(transfer.id)).toMatchObject({ status: 'cancelled', cancelled: { by: { name: 'Small' } } })
    await scene.isExact()
  })
})

describe('a bank’s reference', () => {
  test('names one transfer: entered twice it is there once, with other money it is refused and says what it meets', async ({
    scene,
  }) => {
    const [first, small] = [
      (await scene.book()).body.data,
      await scene.admin('finance-maker', { adjustLimit: baht(499) }),
    ]
    const again = await scene.book({ reference: ' t-1 ', reason: 'entered by a colleague' })
    expect([again.status, again.body.data.id]).toEqual([200, first.id])
    expect((await scene.book({}, small)).body.data.id).toBe(first.id)
    for (const other of [
      { amount: 501 },
      { toAccountId: (await scene.account()).id },
      { occurredAt: '2026-07-10T05:00:00Z' },
    ]) {
      expect((await scene.book(other)).body).toMatchObject({
        code: 'DUPLICATE_REFERENCE',
        details: { reference: 'T-1', id: first.id, amount: '500.00', by: { name: 'Maker' } },
      })
    }
    const asked = await scene.book({ reference: 'T-2' }, small)
    expect([asked.status, (await scene.book({ reference: 'T-2' }, small)).body]).toMatchObject([
      202,
      { code: 'STATE_CONFLICT', details: { status: 'awaiting-second' } },
    ])
    const booked = await scene.book({ reference: 'T-2' })
    expect((await scene.agree(await scene.admin('finance-checker'), asked)).status).toBe(200)
    expect((await scene.maker.get<{ id: string }[]>('/bank/transfers')).body.data.map(({ id }) => id).sort()).toEqual(
      [first.id, booked.body.data.id].sort(),
    )
    await scene.isExact()
  })
})

describe('a closed day', () => {
  test('stays as it was closed: what is taken off or cancelled later is of the day it happens on', async ({
    scene,
  }) => {
    const { data: transfer } = (await scene.book()).body
    await scene.cameIn({ reference: 'T-1' })
    scene.clock.set('2026-07-12T17:01:00Z')
    await scene.maker.signIn()
    for (const { id } of [scene.from, scene.to])
      expect(
        (
          await scene.maker.post(`/bank/reconciliation/${id}/${DAY}/close`, {
            bankBalance: id === scene.to.id ? 500 : 0,
            note: 'as the bank shows',
          })
        ).status,
      ).toBe(200)
    const dayOf = async (id: string, day: string) =>
      (
        await scene.maker.get<{
          status: string
          ledger: { closing: number }
          items: { kind: string; effect: number }[]
        }>(`/bank/reconciliation/${id}/${day}`)
      ).body.data
    await scene.unlink(transfer.id)
    await scene.cancel(transfer.id)
    expect([await dayOf(scene.to.id, DAY), await dayOf(scene.from.id, DAY)]).toMatchObject([
      { status: 'closed', ledger: { closing: 500 } },
      { status: 'closed', ledger: { closing: -500 } },
    ])
    expect((await dayOf(scene.to.id, '2026-07-13')).items.map(({ kind, effect }) => [kind, effect])).toEqual([
      ['booking-of-another-days-line', -500],
      ['booking-without-line', 500],
    ])
    await scene.isExact()
    await scene.isExact('2026-07-13')
  })
})
