import { describe, expect } from 'vitest'
import { CSV_MAPPING, base64, writeCamt053, type Movement } from './support/statement-files.ts'
import { test as base } from './support/database.ts'
import { createBankingFixture } from './support/banking-fixture.ts'
import { give } from './support/statement-fixture.ts'

/** Regression cases of unexpected input to every endpoint. */
const test = base.extend('fixture', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  await database.reset()
  const fixture = await createBankingFixture(database)
  onCleanup(() => fixture.close())
  return fixture
})

const HALVES = ['\ud800', 'a\udfff', '\u0000']

describe('what a database cannot store is refused with its field', () => {
  test.for(HALVES)('in the columns of a mapping: %j', async (text, { fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const mapping = (more: object) =>
      maker.post('/bank/statement-mappings', { name: 'm', accountId: null, mapping: { ...CSV_MAPPING, ...more } })
    expect((await mapping({ nameColumn: text })).body).toMatchObject({
      code: 'VALIDATION',
      fields: { 'mapping.nameColumn': { code: expect.any(String) } },
    })
    const typed = { kind: 'typed', amountColumn: 'a', typeColumn: 't', inWords: [text], outWords: ['x'] }
    expect((await mapping({ amount: typed })).body).toMatchObject({
      code: 'VALIDATION',
      fields: { 'mapping.amount.inWords.0': { code: expect.any(String) } },
    })
  })

  test.for(HALVES)('in the filter of an export: %j', async (text, { fixture }) => {
    const owner = await fixture.admin('owner')
    for (const query of [{ q: text }, { [text]: 'x' }])
      expect((await owner.post('/exports', { list: 'members.list', query, locale: 'en' })).body).toMatchObject({
        code: 'VALIDATION',
        fields: expect.any(Object),
      })
  })

  test.for(HALVES)('in an account number or a phone: %j', async (text, { fixture }) => {
    const owner = await fixture.admin('owner')
    expect(
      (
        await owner.post('/bank/accounts', {
          bankCode: '014',
          accountNo: text,
          holder: 'x',
          channel: 'scb',
          purpose: 'both',
        })
      ).body,
    ).toMatchObject({ code: 'VALIDATION', fields: { accountNo: { code: expect.any(String) } } })
    const member = await fixture.member(0n as never)
    for (const field of ['phone', 'tmnPhone', 'accountNo'])
      expect(
        (await owner.edit('PATCH', `/members/${member.id}`, 1, { [field]: text, reason: 'x' })).body,
      ).toMatchObject({ code: 'VALIDATION', fields: { [field]: { code: expect.any(String) } } })
  })
})

test('a filter of another list is refused like any unknown one', async ({ fixture }) => {
  const owner = await fixture.admin('owner')
  const member = await fixture.member(0n as never)
  for (const path of [
    `/userbalance/credithistory/${member.id}?q=x`,
    `/members/${member.id}/timeline?q=x`,
    `/bank/statements/${member.id}/lines?q=x`,
    `/bank/statements/${member.id}/lines?from=2026-07-01`,
  ]) {
    expect([path, (await owner.get(path)).body.code]).toEqual([path, 'VALIDATION'])
  }
})

test('a version conflict returns the row in wire form: baht, not satang', async ({ fixture }) => {
  const owner = await fixture.admin('owner')
  const account = await fixture.account()
  await fixture.line(account, { amount: 123_450n as never })
  const shown = await fixture.shown(owner, account)
  const late = await owner.edit('PATCH', `/bank/accounts/${account.id}`, 7, { holder: 'x' })
  expect(late.body).toMatchObject({
    code: 'VERSION_CONFLICT',
    details: { current: { balance: shown.balance, usedToday: 1_234.5 } },
  })
  const {
    body: { data: setting },
  } = await owner.get<{ version: number }>('/setting/scb')
  const input = { enabled: true, autoCredit: true, feedStaleMinutes: null, minDeposit: 100, maxDeposit: null }
  await owner.edit('PUT', '/setting/scb', setting.version, input)
  expect((await owner.edit('PUT', '/setting/scb', setting.version, input)).body).toMatchObject({
    code: 'VERSION_CONFLICT',
    details: { current: { minDeposit: 100 } },
  })
})

test('an internal transfer is dated within a year', async ({ fixture }) => {
  const owner = await fixture.admin('owner')
  const [from, to] = [await fixture.account(), await fixture.account()]
  const move = (occurredAt: string) =>
    owner.post('/bank/transfers', {
      fromAccountId: from.id,
      toAccountId: to.id,
      amount: 1,
      reference: occurredAt,
      reason: 'x',
      occurredAt,
    })
  for (const at of [
    '0000-01-01T00:00:00Z',
    '1969-12-31T00:00:00Z',
    '2025-07-01T00:00:00Z',
    '2026-07-12T06:00:00Z',
    '9999-12-31T23:59:59Z',
  ])
    expect((await move(at)).body, at).toMatchObject({
      code: 'VALIDATION',
      fields: { occurredAt: { code: expect.any(String) } },
    })
  expect((await move('2026-07-11T17:00:00Z')).status).toBe(200)
})

test('a file without a readable row returns the reason', async ({ fixture }) => {
  const maker = await fixture.admin('finance-maker')
  const account = await fixture.account()
  const { body } = await maker.post<{ csv: unknown; problems: { code: string }[] }>('/bank/statements/preview', {
    accountId: account.id,
    fileName: 'f',
    content: base64(`a,"${'b'.repeat(70_000)}`),
  })
  expect(body.data).toMatchObject({ csv: null, problems: [{ line: 1, field: 'row', code: 'malformed' }] })
})

test('a large file is read in the background: later calls are answered before it', {
  timeout: 360_000,
}, async ({ fixture }) => {
  const maker = await fixture.admin('finance-maker')
  const account = await fixture.account()
  const movements = Array.from(
    { length: 3_000 },
    (_, at): Movement => ({
      day: '2026-07-01',
      at: '10:00',
      direction: 'in',
      amount: BigInt(at + 1),
      reference: `L${at}`,
      name: null,
    }),
  )
  const order: string[] = []
  const large = give(maker, account, writeCamt053('9990000009', movements)).then(reply => (order.push('large'), reply))
  // One call may start before reading begins; three cannot.
  for (let slot = 0; slot < 3; slot += 1) await maker.get('/bank').then(() => order.push('small'))
  expect((await large).body).toMatchObject({ code: 'STATEMENT_ACCOUNT' })
  expect(order).toEqual(['small', 'small', 'small', 'large'])
})
