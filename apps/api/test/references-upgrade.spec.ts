import { type AdminId, type DepositId, newId, normalizeReference } from '@backoffice/kernel'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { insertInternalTransfer } from '../src/modules/internal-transfers/internal-transfers.repo.ts'
import type { BankLine } from '../src/modules/bank-lines/index.ts'
import { depositsRepo } from '../src/modules/deposits/index.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { aBankAccount, aMember, anAdmin, baht, createLedgerFixture } from './support/builders.ts'
import { test } from './support/database.ts'
import { addColumnsOfPostings, databaseAt } from './support/older-release.ts'

test('references of the previous release are normalized, and rows that become equal stay two', async ({
  onTestFinished,
}) => {
  const older = await databaseAt('0022')
  onTestFinished(() => older.drop())
  await addColumnsOfPostings(older)
  const books = await createLedgerFixture({ ...older, reset: async () => undefined })
  onTestFinished(() => books.close())
  const { db, ledger, deps } = books
  const [own, other, member, admin] = [
    await aBankAccount(books),
    await aBankAccount(books),
    await aMember(books),
    await anAdmin(books),
  ]
  const now = deps.clock.now()
  const lineOf = (reference: string, input: Partial<BankLine> = {}): BankLine => ({
    account: { bankCode: own.bankCode, accountNo: own.accountNo },
    channel: 'scb',
    direction: 'in',
    amount: baht(5),
    occurredAt: now,
    counterparty: {},
    occurrence: 1,
    reference,
    ...input,
  })
  /** As the previous release stored a line. */
  const keep = async (line: BankLine, by?: 'amount' | 'amount-and-time') => {
    const id = await inTransaction(db, tx => depositsRepo.insertLine(tx, line, own.id, deps.clock.now(), by))
    deps.clock.advance(1_000)
    return id ?? 'not kept'
  }
  const later = new Date(now.getTime() + 3 * 86_400_000)
  const lines = {
    alone: await keep(lineOf(' A"\\\u00a0ก ')),
    twice: [await keep(lineOf('B')), await keep(lineOf('B ')), await keep(lineOf('\u200bB'))],
    otherAmount: [
      await keep(lineOf('C ')),
      await keep(lineOf('C', { amount: baht(6) })),
      await keep(lineOf('  C', { amount: baht(7) })),
      await keep(lineOf('C\t', { amount: baht(7), occurredAt: later })),
    ],
    reused: [
      await keep(lineOf('D ')),
      await keep(lineOf('D ', { amount: baht(6) }), 'amount'),
      await keep(lineOf('D ', { amount: baht(6), occurredAt: later }), 'amount-and-time'),
    ],
    out: await keep(lineOf('B ', { direction: 'out' })),
  }
  const entered: DepositId[] = []
  for (const reference of ['M 1', 'M  1', ' N']) {
    const id = newId<DepositId>()
    entered.push(id)
    await inTransaction(db, tx =>
      depositsRepo.insertDeposit(tx, {
        id,
        bankTransactionId: null,
        bankAccountId: own.id,
        memberId: member.id,
        candidateId: member.id,
        status: 'possible-duplicate',
        channel: 'manual',
        amount: baht(5),
        score: null,
        notes: [],
        transferId: null,
        occurredAt: now,
        businessDay: '2026-07-12',
        now: deps.clock.now(),
        byHand: { by: admin.id as AdminId, reason: 'slip', reference, slipId: null },
      }),
    )
    deps.clock.advance(1_000)
  }
  const updated: string[] = []
  for (const reference of ['T 1', 't  1']) {
    const id = newId()
    updated.push(id)
    await inTransaction(db, async tx => {
      const posted = await ledger.post(tx, {
        code: 'own-transfer',
        debit: { kind: 'bank', bankAccountId: other.id },
        credit: { kind: 'bank', bankAccountId: own.id },
        amount: baht(9),
        command: 'test',
        reference: id,
        now,
      })
      if (!posted.ok) throw new Error(posted.code)
      await insertInternalTransfer(
        tx,
        {
          id,
          from: own.id,
          to: other.id,
          amount: baht(9),
          reference,
          reason: 'float',
          occurredAt: now,
          businessDay: '2026-07-12',
          transferId: posted.value.transferId,
          bookedBy: admin.id as AdminId,
        },
        deps.clock.now(),
      )
    })
  }
  const paid = newId()
  await sql`insert into withdrawals (id, external_id, member_id, status, amount_satang, bank_code, account_no,
    account_name, payment_reference, requested_at, finished_at, business_day, finished_on, updated_at)
    values (${paid}::uuid, 'w1', ${member.id}::uuid, 'paid-by-hand', 100, '014', '1', 'x', 'P  1', ${now}, ${now},
      '2026-07-12', '2026-07-12', ${now})`.execute(db)

  expect((await migrate(older.urls.owner)).applied).toContain('0023_references.sql')

  const rows = await db.selectFrom('bank_transactions').select(['id', 'reference', 'reference_reused']).execute()
  const saved = (id: string) => rows.filter(row => row.id === id).map(row => [row.reference, row.reference_reused])[0]
  expect(rows).toHaveLength(12)
  expect(saved(lines.alone)).toEqual(['A"\\ ก', false])
  expect(lines.twice.map(saved)).toEqual([
    ['B', false],
    ['B ', false],
    ['\u200bB', false],
  ])
  expect(lines.otherAmount.map(saved)).toEqual([
    ['C', true],
    ['C', false],
    ['C', true],
    ['C', true],
  ])
  expect(lines.reused.map(saved)).toEqual([
    ['D', false],
    ['D', true],
    ['D', true],
  ])
  expect(saved(lines.out)).toEqual(['B', false])

  // When repeated, each is recognized under its normalized reference.
  const known = async (line: BankLine, by?: 'amount' | 'amount-and-time') =>
    (await depositsRepo.findStoredLine(db, { ...line, reference: normalizeReference(line.reference ?? '') }, by))?.id
  expect(await known(lineOf(' A"\\\u00a0ก '))).toBe(lines.alone)
  expect(await known(lineOf('B '))).toBe(lines.twice[0])
  expect(await known(lineOf('C '), 'amount')).toBe(lines.otherAmount[0])
  expect(await known(lineOf('  C', { amount: baht(7) }), 'amount')).toBe(lines.otherAmount[2])
  expect(await known(lineOf('C\t', { amount: baht(7), occurredAt: later }), 'amount-and-time')).toBe(
    lines.otherAmount[3],
  )
  expect(await known(lineOf('D ', { amount: baht(6) }), 'amount')).toBe(lines.reused[1])
  expect(await known(lineOf('D ', { amount: baht(6), occurredAt: later }), 'amount-and-time')).toBe(lines.reused[2])

  const deposits = await db.selectFrom('deposits').select(['id', 'reference']).execute()
  expect(entered.map(id => deposits.find(row => row.id === id)?.reference)).toEqual(['M 1', 'M  1', 'N'])
  const transfers = await db.selectFrom('own_transfers').select(['id', 'reference', 'reference_round']).execute()
  expect(updated.map(id => transfers.find(row => row.id === id))).toMatchObject([
    { reference: 'T 1', reference_round: 1 },
    { reference: 't 1', reference_round: 2 },
  ])
  expect(await db.selectFrom('withdrawals').select('payment_reference').execute()).toEqual([
    { payment_reference: 'P 1' },
  ])
})

test('the database and the kernel normalize a reference equally, for every character', async ({ freshDatabase }) => {
  const { db, close } = await createLedgerFixture(freshDatabase)
  const spans: [number, number][] = [
    [1, 0xd7ff],
    [0xe000, 0x11fff],
    [0x13430, 0x1343f],
    [0x1bca0, 0x1bca3],
    [0x1d100, 0x1d7ff],
    [0xe0000, 0xe01ff],
  ]
  const wrong: string[] = []
  for (const [from, to] of spans) {
    const { rows } = await sql<{
      point: number
      normalized: string
    }>`select n as point, normalize_reference('a ' || chr(n) || 'b') as normalized
      from generate_series(${from}::int, ${to}::int) n where unicode_assigned(chr(n))`.execute(db)
    // The kernel may use a newer Unicode version.
    for (const { point, normalized } of rows)
      if (normalized !== normalizeReference(`a ${String.fromCodePoint(point)}b`)) wrong.push(point.toString(16))
  }
  await close()
  expect(wrong).toEqual([])
})
