import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aBankAccount, aMember, baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { type IntegrationFixture, createIntegrationFixture } from './support/integration-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createIntegrationFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const at = '2026-07-12T04:59:00Z'
const lineTo = (
  own: TestBankAccount,
  { bankCode, accountNo }: TestMember,
  reference: string,
  input: Record<string, unknown> = {},
) => ({
  account: { bankCode: own.bankCode, accountNo: own.accountNo },
  channel: 'scb',
  reference,
  direction: 'in',
  amount: 500,
  occurredAt: at,
  counterparty: { bankCode, accountNo },
  ...input,
})
const notify = (fixture: IntegrationFixture, line: Record<string, unknown>) =>
  fixture.send(fixture.event('bank.transaction', line))
const statuses = async (fixture: IntegrationFixture) =>
  (await fixture.db.selectFrom('deposits').select('status').orderBy('id').execute()).map(({ status }) => status)
const cashOf = async (fixture: IntegrationFixture, member: TestMember) =>
  (await fixture.ledger.walletOf(fixture.reader, member.id)).cash

describe('a feed’s line', () => {
  const spellings: [string, (reference: string) => string][] = [
    ['a blank after it', r => `${r} `],
    ['a blank before it', r => ` ${r}`],
    ['two blanks after it', r => `${r}  `],
    ['a no-break space after it', r => `${r}\u00a0`],
    ['a zero-width space in it', r => `${r.slice(0, 3)}\u200b${r.slice(3)}`],
    ['a wide blank for the one inside', r => r.replace(' ', '\u3000 ')],
    ['full-width letters', r => r.replace('R', 'Ｒ')],
  ]
  test('under a reference with other blanks or widths is the same movement, and credits once', async ({ fixture }) => {
    const [own, member] = [await aBankAccount(fixture), await aMember(fixture)]
    const reference = `R7 ${randomUUID()}`
    const first = await notify(fixture, lineTo(own, member, reference))
    expect(first.body.result).toMatchObject({ status: 'credited' })
    for (const [what, spelled] of spellings)
      expect((await notify(fixture, lineTo(own, member, spelled(reference)))).body, what).toMatchObject({
        accepted: true,
        duplicate: true,
        result: first.body.result,
      })
    expect([await statuses(fixture), await cashOf(fixture, member)]).toEqual([['credited'], baht(500)])
    expect(await fixture.ledger.verify()).toEqual([])
  })

  test('under a reference in other case, digits or look-alike letters is a possible duplicate, and credits nothing', async ({
    fixture,
  }) => {
    const [own, member] = [await aBankAccount(fixture), await aMember(fixture)]
    await notify(fixture, lineTo(own, member, 'TRX-108 A'))
    // Another amount and another time: only the reference is equal.
    const others = ['trx-108 a', 'TRX-๑๐๘ A', 'ТRХ-108 А', 'TRX–108 A', 'ΤRΧ-108 A']
    for (const [n, other] of others.entries())
      await notify(fixture, lineTo(own, member, other, { amount: 600 + n, occurredAt: '2026-07-12T01:00:00Z' }))
    expect([await statuses(fixture), await cashOf(fixture, member)]).toEqual([
      ['credited', ...others.map(() => 'possible-duplicate')],
      baht(500),
    ])
    const rows = await fixture.db
      .selectFrom('deposits')
      .select(['match_reasons', 'alike_id'])
      .where('status', '=', 'possible-duplicate')
      .execute()
    for (const { match_reasons, alike_id } of rows)
      expect([match_reasons, alike_id]).toEqual([
        expect.arrayContaining([{ memberId: null, score: 0, reasons: ['REFERENCE_SIMILAR'] }]),
        expect.any(String),
      ])
    expect(await fixture.ledger.verify()).toEqual([])
  })

  test('under another reference is another movement', async ({ fixture }) => {
    const [own, member] = [await aBankAccount(fixture), await aMember(fixture)]
    for (const reference of ['TRX 108', 'TRX108', 'TRX 109'])
      expect((await notify(fixture, lineTo(own, member, reference))).body.result, reference).toMatchObject({
        status: 'credited',
      })
    expect(await cashOf(fixture, member)).toBe(baht(1500))
  })

  test('whose reference is invisible counts as having none, in any notation; one that grows beyond its limit is refused', async ({
    fixture,
  }) => {
    const [own, member] = [await aBankAccount(fixture), await aMember(fixture)]
    for (const reference of ['\u3164', '\u2800 ', ''])
      expect((await notify(fixture, lineTo(own, member, reference))).body, reference).toMatchObject({
        result: { status: 'credited' },
      })
    expect(await fixture.db.selectFrom('bank_transactions').select('reference').execute()).toEqual([
      { reference: null },
    ])
    expect((await notify(fixture, lineTo(own, member, '\ufdfa'.repeat(40)))).body).toMatchObject({
      code: 'VALIDATION',
      fields: { 'data.reference': { code: expect.any(String) } },
    })
  })
})
