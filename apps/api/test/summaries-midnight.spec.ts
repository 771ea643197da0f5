import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { summariesOf } from '../src/modules/summaries/index.ts'
import { aMember, openBooks } from './support/builders.ts'
import { test } from './support/database.ts'

const script = fileURLToPath(new URL('support/midnight-process.ts', import.meta.url))
/** Each with how many minutes it is behind UTC then: the process says so itself. */
const zones = [['UTC', 0], ['Asia/Bangkok', -420], ['America/New_York', 240], ['Pacific/Kiritimati', -840], ['Asia/Kolkata', -330]] as const
/** The end of July in Bangkok. */
const MIDNIGHT = '2026-07-31T17:00:00.000Z'

test('a microsecond around midnight decides day and month, in processes of five time zones alike', { timeout: 120_000 }, async ({ freshDatabase, onTestFinished }) => {
  const books = await openBooks(freshDatabase)
  onTestFinished(() => books.close())
  const { id } = await aMember(books)
  for (const [n, [zone, offset]] of zones.entries()) {
    const { stdout } = await promisify(execFile)(process.execPath, [script, freshDatabase.urls.app, id, MIDNIGHT], { env: { ...process.env, TZ: zone } })
    const expected = ['deposit', 'withdrawals.requested'].flatMap((figure) => [`2026-07-31 ${figure} ${n + 1}`, `2026-08-01 ${figure} ${(n + 1) * 2}`]).toSorted()
    expect(JSON.parse(stdout)).toEqual({ offset, told: expected })
  }
  const monthly = await summariesOf(books.reader, { from: '2026-07-01', to: '2026-08-31', by: 'month', figures: ['deposit'] })
  expect(monthly.map(({ period, amount, count }) => [period, amount, count])).toEqual([['2026-07', 500n, 5n], ['2026-08', 1_000n, 10n]])
  // The first deposit is the one of the last microsecond of July.
  expect(await summariesOf(books.reader, { from: '2026-01-01', to: '2026-12-31', by: 'day', figures: ['deposits.first'] })).toMatchObject([{ period: '2026-07-31', count: 1n }])
  books.deps.clock.set(MIDNIGHT)
  for (const verify of [books.ledger.verifyRecent, books.ledger.verify]) expect(await verify()).toEqual([])
})
