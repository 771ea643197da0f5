import { ZERO } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { type DepositFixture, createDepositFixture } from './support/deposit-fixture.ts'
import { test as base } from './support/database.ts'

const states = [
  'credited',
  'matchedCredit',
  'unmatched',
  'possibleDuplicate',
  'ignored',
  'returned',
  'reversed',
  'duplicate',
] as const
type Stage = { readonly fixture: DepositFixture; readonly ids: Record<(typeof states)[number], string> }

/** One deposit of every kind: a balanced ledger. */
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  const [maker, checker, own, member] = [
    await fixture.admin('finance-maker'),
    await fixture.admin('owner'),
    await fixture.account(),
    await fixture.member(ZERO),
  ]
  const counterparty = fixture.payer(member)
  const take = async (input: Parameters<DepositFixture['lineTo']>[1]) =>
    String((await fixture.take(fixture.lineTo(own, input))).depositId)
  const credited = await take({ counterparty })
  const [possibleDuplicate, other] = [
    await take({ counterparty, channel: 'sms' }),
    await take({ counterparty, amount: baht(7) }),
  ]
  const duplicate = await take({ counterparty, channel: 'sms', amount: baht(7) })
  const [matchedCredit, unmatched, ignored, returned] = [
    await fixture.unmatched(own),
    await fixture.unmatched(own),
    await fixture.unmatched(own),
    await fixture.unmatched(own),
  ]
  await maker.post(`/deposits/${matchedCredit}/match`, { memberId: member.id })
  await maker.post(`/deposits/${matchedCredit}/credit`)
  await maker.post(`/deposits/${ignored}/ignore`, { reason: 'x' })
  await maker.post(`/deposits/${returned}/return`, { reference: 'r', reason: 'x' })
  await maker.post(`/deposits/${duplicate}/ignore`, { reason: 'x' })
  const requested = await maker.post<{ approvalId: string }>(`/deposits/${other}/reverse`, { reason: 'x' })
  await checker.post(`/approvals/${requested.body.data.approvalId}/approve`)
  const ids = { credited, matchedCredit, unmatched, possibleDuplicate, ignored, returned, reversed: other, duplicate }
  expect([await fixture.verify(), await fixture.verifyRecent()]).toEqual([[], []])
  return { fixture, ids }
})

describe('the verifier finds, within a minute and without an earlier check,', () => {
  const set = ({ fixture, ids }: Stage, of: keyof Stage['ids'], change: ReturnType<typeof sql>) =>
    fixture.asOwner(db => sql`update deposits set ${change} where id = ${ids[of]}::uuid`.execute(db))
  const breaches: [string, keyof Stage['ids'], (stage: Stage) => Promise<unknown>, object][] = [
    [
      'a credited deposit whose money is in suspense',
      'unmatched',
      stage =>
        set(
          stage,
          'unmatched',
          sql`status = 'credited', member_id = (select member_id from deposits where status = 'credited'
            limit 1), credited_at = now(), credit_transfer_id = transfer_id`,
        ),
      { found: 'deposit-unmatched' },
    ],
    [
      'one that is called unmatched and is in no books',
      'possibleDuplicate',
      stage => set(stage, 'possibleDuplicate', sql`status = 'unmatched'`),
      { found: 'none' },
    ],
    [
      'one that is called unmatched and was credited',
      'matchedCredit',
      stage => set(stage, 'matchedCredit', sql`status = 'unmatched', credited_at = null, credit_transfer_id = null`),
      { found: 'deposit-matched, deposit-unmatched' },
    ],
    [
      'a duplicate that was booked',
      'unmatched',
      stage => set(stage, 'unmatched', sql`status = 'duplicate'`),
      { found: 'deposit-unmatched' },
    ],
    [
      'a return that never left suspense',
      'ignored',
      stage => set(stage, 'ignored', sql`status = 'returned'`),
      { found: 'deposit-unmatched' },
    ],
    [
      'money that was set aside and is gone',
      'returned',
      stage => set(stage, 'returned', sql`status = 'ignored'`),
      { found: 'deposit-returned, deposit-unmatched' },
    ],
    [
      'a reversal that moved nothing',
      'matchedCredit',
      stage => set(stage, 'matchedCredit', sql`status = 'reversed'`),
      { found: 'deposit-matched, deposit-unmatched' },
    ],
    [
      'a deposit of other money than its line',
      'credited',
      stage => set(stage, 'credited', sql`amount_satang = 1`),
      { found: 'deposit of other money, member or day' },
    ],
    [
      'one of another member than was credited',
      'matchedCredit',
      ({ fixture, ids }) =>
        fixture
          .member(ZERO)
          .then(other =>
            fixture.asOwner(db =>
              sql`update deposits set member_id = ${other.id}::uuid where id = ${ids.matchedCredit}::uuid`.execute(db),
            ),
          ),
      { found: 'deposit-matched, deposit-unmatched of other money, member or day' },
    ],
    [
      'one of another day than it was credited on',
      'credited',
      stage => set(stage, 'credited', sql`business_day = '2026-07-11'`),
      { found: 'deposit of other money, member or day' },
    ],
  ]
  test.for(breaches)('%s', async ([, of, breach, finding], { stage }) => {
    const { fixture, ids } = stage
    await breach(stage)
    // The line and the daily figures of a corrupted deposit are covered by other checks.
    const ofDeposits = async (verify: DepositFixture['verify']) =>
      (await verify()).filter(({ check }) => check !== 'bank-lines-are-explained' && check !== 'rooms-are-summed')
    for (const verify of [fixture.verifyRecent, fixture.verify, fixture.verifyAMonthLater])
      expect(await ofDeposits(verify)).toEqual([
        expect.objectContaining({ check: 'deposits-are-booked', subject: ids[of], ...finding }),
      ])
  })
})
