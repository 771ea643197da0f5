import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { createSummaries, summariesOf } from '../src/modules/summaries/index.ts'
import { aBankAccount, aMember, createLedgerFixture } from './support/builders.ts'
import { test } from './support/database.ts'

const script = fileURLToPath(new URL('support/midnight-process.ts', import.meta.url))
/**
 * The offset in minutes behind UTC at that time, as the process reports it: behind UTC and Bangkok, ahead of both, and
 * between them, off by half an hour. In each, the instants around midnight in Bangkok have one local date, so that code
 * which uses the local date fails.
 */
const zones = [
  ['America/New_York', 240],
  ['Pacific/Kiritimati', -840],
  ['Asia/Kolkata', -330],
] as const
/** The end of July in Bangkok. */
const MIDNIGHT = '2026-07-31T17:00:00.000Z'
const BEFORE_AND_AFTER = ['2026-07-31', '2026-08-01', '2026-08-01']

test('an instant around midnight has the same day for money, deposits, requests, registrations, bank lines and summaries, in processes of three time zones', {
  timeout: 480_000,
}, async ({ freshDatabase, onTestFinished }) => {
  const books = await createLedgerFixture(freshDatabase)
  onTestFinished(() => books.close())
  createSummaries(books.deps, books.ledger)
  const input = {
    url: freshDatabase.urls.app,
    midnight: MIDNIGHT,
    member: await aMember(books),
    account: await aBankAccount(books),
    other: await aBankAccount(books),
  }
  for (const [n, [zone, offset]] of zones.entries()) {
    const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(input)], {
      env: { ...process.env, TZ: zone },
    })
    // One deposit is posted by the ledger alone, with microseconds, and one by its module, with milliseconds.
    const expected = [
      ['deposit', 2],
      ['withdrawals.requested', 1],
      ['members.registered', 1],
    ].flatMap(([figure, each]) => [
      `2026-07-31 ${figure} ${(n + 1) * Number(each)}`,
      `2026-08-01 ${figure} ${(n + 1) * 2 * Number(each)}`,
    ])
    expect(JSON.parse(stdout), zone).toEqual({
      offset,
      days: {
        deposits: BEFORE_AND_AFTER,
        credits: BEFORE_AND_AFTER,
        members: BEFORE_AND_AFTER,
        withdrawals: BEFORE_AND_AFTER,
      },
      reconciled: [n + 1, (n + 1) * 2],
      told: expected.toSorted(),
    })
  }
  const monthly = await summariesOf(books.reader, {
    from: '2026-07-01',
    to: '2026-08-31',
    by: 'month',
    figures: ['deposit'],
  })
  expect(monthly.map(({ period, amount, count }) => [period, amount, count])).toEqual([
    ['2026-07', 600n, 6n],
    ['2026-08', 1_200n, 12n],
  ])
  // The first deposit is the one of the last microsecond of July.
  expect(
    await summariesOf(books.reader, { from: '2026-01-01', to: '2026-12-31', by: 'day', figures: ['deposits.first'] }),
  ).toMatchObject([{ period: '2026-07-31', count: 1n }])
  books.deps.clock.set(MIDNIGHT)
  for (const verify of [books.ledger.verifyRecent, books.ledger.verify]) expect(await verify()).toEqual([])
})
