// A midnight in a separate process with the test's TZ. Money is posted a microsecond before, at and after an instant,
// and bank lines are stored likewise; what uses the process clock happens a millisecond before, at and after it. Prints
// the business day of each.
import { randomUUID } from 'node:crypto'
import { boundsOf, businessDayOf, BANGKOK, newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { ledgerRepo } from '../../src/modules/ledger/ledger.repo.ts'
import { bankDays } from '../../src/modules/reconciliation/bank-day.repo.ts'
import { summariesOf } from '../../src/modules/summaries/index.ts'
import { createModules } from '../../src/modules.ts'
import { command, type Command } from '../../src/platform/command/command.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import { baht, testDeps, type TestBankAccount, type TestMember } from './builders.ts'
import { openPatientDatabase } from './patient-database.ts'

type HandlerOutput = {
  readonly url: string
  readonly midnight: string
  readonly member: TestMember
  readonly account: TestBankAccount
  readonly other: TestBankAccount
}
const { url, midnight, member, account, other } = JSON.parse(process.argv[2] ?? '') as HandlerOutput
const { db, close } = openPatientDatabase(url, { max: 2, applicationName: 'test-midnight' })
const deps = testDeps(db, db)
const { deposits, members, withdrawals } = createModules(deps)

const OFFSETS = [-1, 0, 1] as const
const at = new Date(midnight)
/** An instant with microseconds, as the database accepts it. */
const microsecond = (offset: (typeof OFFSETS)[number]): string =>
  ({
    [-1]: new Date(at.getTime() - 1).toISOString().replace('Z', '999Z'),
    0: at.toISOString(),
    1: at.toISOString().replace('Z', '001Z'),
  })[offset]

for (const offset of OFFSETS) {
  const now = { getTime: () => at.getTime(), toPostgres: () => microsecond(offset) } as unknown as Date
  const { transfer } = await inTransaction(db, tx =>
    ledgerRepo.book(tx, {
      code: 'deposit',
      debit: { kind: 'suspense' },
      credit: { kind: 'member-cash', memberId: member.id },
      amount: baht(1),
      command: 'midnight',
      reference: newId(),
      reason: null,
      reversesId: null,
      now,
    }),
  )
  if (transfer === null) throw new Error('nothing was booked')
  await sql`
    insert into bank_transactions (id, bank_account_id, bank_code, account_no, channel, reference, natural_key,
      occurrence, direction, amount_satang, occurred_at, received_at)
    values (${newId()}::uuid, ${other.id}::uuid, ${other.bankCode}, ${other.accountNo}, 'scb', ${randomUUID()},
      decode(md5(${randomUUID()}), 'hex'), 1, 'in', 100, ${microsecond(offset)}::timestamptz,
      ${microsecond(offset)}::timestamptz)`.execute(db)
}

const does = async <I, O>(spec: Command<I, O>, input: I): Promise<O> => {
  const outcome = await command(
    deps,
    spec,
    { actor: { kind: 'provider', name: 'midnight' }, requestId: newId(), ip: null, userAgent: null },
    input,
  )
  if (!outcome.ok) throw new Error(`${spec.name}: ${outcome.code}`)
  return outcome.value
}

const days: Record<string, string[]> = { deposits: [], credits: [], members: [], withdrawals: [] }
for (const offset of OFFSETS) {
  deps.clock.set(new Date(at.getTime() + offset).toISOString())
  const n = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  const { depositId } = await does(deposits.creditBankTransaction, {
    account: { bankCode: account.bankCode, accountNo: account.accountNo },
    channel: 'scb',
    reference: randomUUID(),
    direction: 'in',
    amount: baht(1),
    occurredAt: deps.clock.now(),
    counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
    occurrence: 1,
  })
  const { memberId } = await does(members.registerMember, {
    externalId: randomUUID(),
    username: `mid_${n}`,
    phone: `06${n.slice(1)}`,
    firstName: 'มา',
    lastName: 'ใหม่',
    bank: { code: '014', accountNo: `5${n}` },
  })
  const externalId = randomUUID()
  await does(withdrawals.request, { externalId, username: member.username, amount: baht(1) })
  const deposit = await db
    .selectFrom('deposits as d')
    .innerJoin('transfers as t', 't.id', 'd.credit_transfer_id')
    .select(['d.business_day as day', 't.business_day as credited'])
    .where('d.id', '=', depositId ?? '')
    .executeTakeFirstOrThrow()
  days['deposits']?.push(deposit.day)
  days['credits']?.push(deposit.credited)
  days['members']?.push(
    (await db.selectFrom('members').select('registered_on').where('id', '=', memberId).executeTakeFirstOrThrow())
      .registered_on,
  )
  days['withdrawals']?.push(
    (
      await db
        .selectFrom('withdrawals')
        .select('business_day')
        .where('external_id', '=', externalId)
        .executeTakeFirstOrThrow()
    ).business_day,
  )
}

const two = [new Date(at.getTime() - 1), at].map(instant => businessDayOf(instant, BANGKOK))
const reconciled = await Promise.all(
  two.map(async day => (await bankDays(db, other.id, { day, ...boundsOf(day, BANGKOK) }))[0]?.inCount),
)
const reported = await summariesOf(db, {
  from: two[0] ?? '',
  to: two[1] ?? '',
  by: 'day',
  figures: ['deposit', 'withdrawals.requested', 'members.registered'],
})
console.log(
  JSON.stringify({
    offset: at.getTimezoneOffset(),
    days,
    reconciled: reconciled.map(Number),
    told: reported.map(({ period, figure, count }) => `${period} ${figure} ${count}`).toSorted(),
  }),
)
await close()
