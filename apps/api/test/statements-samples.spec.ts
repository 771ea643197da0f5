import { readStatement, type Reading } from '@backoffice/statements'
import { sql } from 'kysely'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect } from 'vitest'
import type { BankingFixture } from './support/banking-fixture.ts'
import { give, kept, NOTHING, problemsOf, test, type Import } from './support/statement-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

const folder = path.join(import.meta.dirname, '../../../packages/statements/samples')
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => /^(camt053|mt940)[/\\].*\.(sta|xml|txt)$/.test(name))
  .sort((one, other) => (one < other ? -1 : 1))
const formatOf = (name: string): 'camt053' | 'mt940' => (name.startsWith('camt') ? 'camt053' : 'mt940')
const BANKS = [
  '002',
  '004',
  '006',
  '011',
  '014',
  '017',
  '020',
  '022',
  '024',
  '025',
  '030',
  '033',
  '034',
  '066',
  '067',
] as const

/** The same file for an operator with accounts in baht. */
const inBaht = (name: string): Buffer =>
  Buffer.from(
    readFileSync(path.join(folder, name))
      .toString('latin1')
      .replace(/\b(EUR|DEM|PLN|SEK|USD)\b|(?<=[CD]\d{6})(EUR|DEM|PLN)/g, 'THB'),
    'latin1',
  )
const accountsOf = (reading: Reading): string[] => [
  ...new Set(
    (reading.ok ? reading.statements : reading.headers).map(({ accountId }) =>
      (accountId.iban ?? accountId.accountNo ?? accountId.other ?? '').replace(/\D/g, ''),
    ),
  ),
]

/** The result of importing it: a refusal's code, or the number of lines with the balances by bank and by ledger. */
async function outcomeOf(
  fixture: BankingFixture,
  maker: FixtureAdmin,
  name: string,
  index: number,
): Promise<{ found: unknown; expected: unknown; taken: boolean }> {
  const file = inBaht(name)
  const reading = readStatement(file, formatOf(name), { sums: 'report' })
  const [digits, ...others] = accountsOf(reading)
  const account = await fixture.account({
    bankCode: BANKS[index % BANKS.length] ?? '014',
    ...(digits === undefined || digits === '' ? {} : { accountNo: digits.slice(-15).padStart(10, '0') }),
  })
  const reply = await give(maker, account, file, { sums: 'report', format: formatOf(name) })
  if (!reading.ok) return { found: reply.body.code, expected: 'STATEMENT_UNREADABLE', taken: false }
  if (others.length > 0) return { found: reply.body.code, expected: 'STATEMENT_ACCOUNT', taken: false }
  await fixture.runJobs()
  const booked = reading.statements
    .flatMap(({ entries }) => entries)
    .filter(({ status, amount }) => status === 'booked' && amount > 0n)
  const { data } = (await maker.get<Import>(`/bank/statements/${reply.body.data.id}`)).body
  const { rows } = await sql<{
    in: bigint
  }>`select coalesce(sum(amount_satang), 0)::bigint as "in" from deposits where bank_account_id = ${account.id}::uuid
    and status in ('unmatched', 'credited')`.execute(fixture.db)
  return {
    found: [data.status, data.taken, data.outcomes['refused'], await fixture.books(account)],
    expected: ['done', booked.length, 0, rows[0]?.in],
    taken: true,
  }
}

describe('the public samples', () => {
  test('are refused as they are: none is in baht, and nothing of them is stored', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const codes: Record<string, string> = {}
    for (const name of names) {
      const reply = await give(maker, account, readFileSync(path.join(folder, name)), {
        sums: 'report',
        format: formatOf(name),
      })
      codes[name] =
        `${reply.status} ${reply.body.code} ${problemsOf(reply).length > 0 ? 'with the place' : 'without a place'}`
    }
    expect(names.length).toBeGreaterThanOrEqual(14)
    expect(new Set(Object.values(codes))).toEqual(
      new Set(['422 STATEMENT_CURRENCY with the place', '422 STATEMENT_UNREADABLE with the place']),
    )
    // For a file in another currency nothing else matters; one without a statement has no currency.
    expect(codes['mt940/self-provided-february_30.sta']).toBe('422 STATEMENT_CURRENCY with the place')
    expect(codes['mt940/self-provided-invalid_statement.sta']).toBe('422 STATEMENT_UNREADABLE with the place')
    expect(await kept(fixture)).toEqual(NOTHING)
  })

  test('each problem is reported once: the currency, and both accounts, before anything else', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account({ bankCode: '014', accountNo: '4012345677' })
    const problems = async (name: string): Promise<unknown> =>
      problemsOf(await give(maker, account, readFileSync(path.join(folder, name)), { format: formatOf(name) }))
    const currency = { line: 1, field: 'currency', code: 'other_currency', found: 'EUR', expected: 'THB' }
    const other = { field: 'account', code: 'account', expected: 'SCB 401-2-34567-7' }
    // 31 statements of one account; four of two accounts, also with mismatching totals; one with an unreadable day.
    expect(await problems('mt940/ASNB-mt940.txt')).toMatchObject([
      { ...currency, line: 2, count: 31 },
      { ...other, line: 2, found: 'NL81ASNB9999999999', count: 31 },
    ])
    expect(await problems('mt940/jejik-rabobank.sta')).toMatchObject([
      { ...currency, line: 2, count: 4 },
      { ...other, found: '1291.99.348EUR', count: 3 },
      { ...other, line: 30, found: '1526.89.184EUR' },
    ])
    expect(await problems('mt940/self-provided-february_30.sta')).toMatchObject([
      { ...currency, line: 2 },
      { ...other, line: 2 },
    ])
  })

  test('in baht and for their own account are imported to the satang', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    let used = 0
    for (const [index, name] of names.entries()) {
      const outcome = await outcomeOf(fixture, maker, name, index)
      expect([name, outcome.found]).toEqual([name, outcome.expected])
      if (outcome.taken) used += 1
    }
    expect(used).toBeGreaterThanOrEqual(6)
    expect(await fixture.verify()).toEqual([])
  }, 360_000)
})
