// Books around a midnight in a process of its own, whose TZ is the test's: one baht a microsecond before, at and after an
// instant, then prints what the summaries say of the two days.
import { businessDayOf, BANGKOK, type MemberId, newId } from '@backoffice/kernel'
import { ledgerRepo } from '../../src/modules/ledger/ledger.repo.ts'
import { noteSummary, summariesOf } from '../../src/modules/summaries/index.ts'
import { inTransaction, openDatabase } from '../../src/platform/db/database.ts'
import { baht } from './builders.ts'

const [url = '', memberId = '', midnight = ''] = process.argv.slice(2)
const { db, close } = openDatabase(url, { max: 1, applicationName: 'test-midnight' })

/** An instant finer than a Date holds, as the driver takes one: by its text. */
const atMicrosecond = (offset: -1 | 0 | 1): Date => {
  const at = new Date(midnight)
  const text = { [-1]: new Date(at.getTime() - 1).toISOString().replace('Z', '999Z'), 0: at.toISOString(), 1: at.toISOString().replace('Z', '001Z') }[offset]
  return { getTime: () => at.getTime(), toPostgres: () => text } as unknown as Date
}

for (const offset of [-1, 0, 1] as const) {
  const { transfer } = await inTransaction(db, (tx) => ledgerRepo.book(tx, {
    code: 'deposit', debit: { kind: 'suspense' }, credit: { kind: 'member-cash', memberId: memberId as MemberId }, amount: baht(1), command: 'midnight', reference: newId(), reason: null, reversesId: null, now: atMicrosecond(offset),
  }))
  if (transfer === null) throw new Error('nothing was booked')
}
// What rooms note goes by the kernel's day, of instants as fine as a Date.
for (const offset of [-1, 0, 1]) {
  const day = businessDayOf(new Date(new Date(midnight).getTime() + offset), BANGKOK)
  await inTransaction(db, (tx) => noteSummary(tx, { day, figure: 'withdrawals.requested', amount: baht(1) }))
}
const told = await summariesOf(db, { from: '2026-01-01', to: '2026-12-31', by: 'day', figures: ['deposit', 'withdrawals.requested'] })
console.log(JSON.stringify({ offset: new Date(midnight).getTimezoneOffset(), told: told.map(({ period, figure, count }) => `${period} ${figure} ${count}`) }))
await close()
