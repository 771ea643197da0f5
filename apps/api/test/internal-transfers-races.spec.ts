import { ok } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { internalTransfersRepo, type InternalTransfersRepo } from '../src/modules/internal-transfers/index.ts'
import type { Ledger } from '../src/modules/ledger/index.ts'
import { roundNumbers } from './support/size.ts'
import { baht } from './support/builders.ts'
import { test } from './support/database.ts'
import { createInternalTransferFixture, type InternalTransferFixture } from './support/internal-transfer-fixture.ts'

const statuses = (replies: readonly { status: number }[]): number[] =>
  replies.map(({ status }) => status).sort((one, other) => one - other)

/** Concurrent entries of one reference: one transfer, returned to all; other content is refused. */
async function oneReferenceOneTransfer(fixture: InternalTransferFixture, round: number): Promise<void> {
  const other = await fixture.admin('finance-maker')
  const replies = await Promise.all(
    [fixture.maker, other, fixture.maker, other].map(by => fixture.book({ reference: `R-${round}` }, by)),
  )
  expect([statuses(replies), new Set(replies.map(({ body }) => body.data?.id)).size]).toEqual([[200, 200, 200, 200], 1])
  expect((await fixture.book({ reference: `R-${round}`, amount: 700 })).body.code).toBe('DUPLICATE_REFERENCE')
  await fixture.isExact()
}

/** Its lines arrive while it is being cancelled: it is either booked or cancelled. */
async function cancelledOrReported(fixture: InternalTransferFixture, round: number): Promise<void> {
  const { data: transfer } = (await fixture.book({ reference: `C-${round}`, amount: 500 + round })).body
  const amount = baht(500 + round)
  await Promise.all([
    fixture.cancel(transfer.id),
    fixture.cameIn({ amount, reference: `C-${round}` }),
    fixture.cancel(transfer.id),
    fixture.wentOut({ amount, reference: `C-${round}` }),
    fixture.cancel(transfer.id),
  ])
  const { status, inLineId, outLineId } = await fixture.detail(transfer.id)
  expect(status === 'cancelled' ? [inLineId, outLineId] : [null, null]).toEqual([null, null])
  expect(status === 'booked' ? [inLineId, outLineId].filter(line => line !== null).length : 2).toBeGreaterThan(0)
  await fixture.isExact()
}

/** A line is unlinked concurrently with links, credits and cancellations: its money has one use at any time. */
async function debitedOnce(fixture: InternalTransferFixture, round: number): Promise<void> {
  const amount = 900 + round
  const { data: transfer } = (await fixture.book({ reference: `U-${round}`, amount })).body
  const line = await fixture.cameIn({ amount: baht(amount), reference: `U-${round}` })
  expect(line.status).toBe('own-transfer')
  const replies = await Promise.all([
    fixture.unlink(transfer.id),
    fixture.unlink(transfer.id),
    fixture.unlink(transfer.id),
    fixture.cancel(transfer.id),
  ])
  expect(statuses(replies.slice(0, 3))).toEqual([200, 409, 409])
  await fixture.isExact()
  const { status, unlinked } = await fixture.detail(transfer.id)
  const member = await fixture.member(baht(0))
  const {
    body: { code },
  } = await fixture.maker.post(`/deposits/${unlinked[0]?.depositId}/match`, { memberId: member.id })
  expect(code).toBeUndefined()
  const [credited, linked] = await Promise.all([
    fixture.maker.post(`/deposits/${unlinked[0]?.depositId}/credit`),
    fixture.link(line, transfer.id),
  ])
  // Matched by an admin, it is no longer an internal transfer, whatever came first.
  expect([credited.status, linked.status]).toEqual([200, 409])
  expect([status, (await fixture.wallet(member)).cash]).toEqual([status, baht(amount)])
  await fixture.isExact()
}

/** A member's payment without a sender next to an internal transfer of equal amount reaches the member. */
async function memberBalancesUnchanged(fixture: InternalTransferFixture): Promise<void> {
  await fixture.book({ reference: 'M-1', amount: 300 })
  const line = await fixture.cameIn({ amount: baht(300) })
  expect(line.status).toBe('unmatched')
  await fixture.isExact()
}

async function cancelledIsReversed(fixture: InternalTransferFixture): Promise<void> {
  const { data: transfer } = (await fixture.book()).body
  expect((await fixture.cancel(transfer.id)).status).toBe(200)
  await fixture.isExact()
}

async function reportedIsNotCancelled(fixture: InternalTransferFixture): Promise<void> {
  const { data: transfer } = (await fixture.book()).body
  await fixture.cameIn({ reference: 'T-1' })
  expect((await fixture.cancel(transfer.id)).status).toBe(409)
  await fixture.isExact()
}

describe('concurrent internal transfers', () => {
  test('one reference is one transfer, one line has one use, and a cancelled one has no line', {
    timeout: 240_000,
  }, async ({ freshDatabase }) => {
    const fixture = await createInternalTransferFixture(freshDatabase)
    for (const round of roundNumbers(3, 40)) {
      await oneReferenceOneTransfer(fixture, round)
      await cancelledOrReported(fixture, round)
      await debitedOnce(fixture, round)
    }
    await fixture.close()
  })
})

const anyReference: InternalTransfersRepo['findOpenLegs'] = async (tx, id) =>
  (await internalTransfersRepo.findOpenLegs(tx, id)).map(side => ({ ...side, sameReference: true }))
const withoutLines: InternalTransfersRepo['findInternalTransfer'] = async (reader, id) => {
  const found = await internalTransfersRepo.findInternalTransfer(reader, id)
  return found === undefined ? undefined : { ...found, inLineId: null, outLineId: null }
}
type Bug = {
  readonly what: string
  readonly caughtBy: (fixture: InternalTransferFixture) => Promise<void>
  readonly repo?: Partial<InternalTransfersRepo>
  readonly ledger?: (ledger: Ledger) => Ledger
  readonly unguarded?: readonly string[]
}

// An oracle is trusted only after it has failed on a mutation.
const bugs: readonly Bug[] = [
  {
    what: 'a line taken for an own transfer because its amount fits',
    caughtBy: memberBalancesUnchanged,
    repo: { findOpenLegs: anyReference },
  },
  {
    what: 'a second transfer under one reference',
    caughtBy: fixture => oneReferenceOneTransfer(fixture, 0),
    repo: { findByReference: async () => undefined },
    unguarded: ['drop index own_transfers_reference'],
  },
  {
    what: 'the same, kept away by the database alone',
    caughtBy: fixture => oneReferenceOneTransfer(fixture, 0),
    repo: { findByReference: async () => undefined },
  },
  {
    what: 'a line that stays linked when it was taken off',
    caughtBy: fixture => debitedOnce(fixture, 0),
    repo: { removeLink: async () => true },
  },
  {
    what: 'a cancelled transfer that stays in the books',
    caughtBy: cancelledIsReversed,
    ledger: ledger => ({ ...ledger, reverse: async (_tx, { transferId }) => ok({ transferId, duplicate: false }) }),
  },
  {
    what: 'a transfer taken back that is not marked so',
    caughtBy: cancelledIsReversed,
    repo: { cancelInternalTransfer: async () => true },
  },
  {
    what: 'a cancelling that does not look for lines',
    caughtBy: reportedIsNotCancelled,
    repo: { findInternalTransfer: withoutLines },
  },
  {
    what: 'a line that is linked to what was cancelled',
    caughtBy: linkedAfterwards,
    repo: {
      findInternalTransfer: async (reader, id) =>
        asBooked(await internalTransfersRepo.findInternalTransfer(reader, id)),
    },
  },
]

const asBooked = <T extends object>(found: T | undefined) =>
  found === undefined ? undefined : { ...found, cancelled: null }

async function linkedAfterwards(fixture: InternalTransferFixture): Promise<void> {
  const { data: transfer } = (await fixture.book()).body
  await fixture.cancel(transfer.id)
  const line = await fixture.cameIn({ counterparty: fixture.named(fixture.from) })
  await fixture.link(line, transfer.id)
  await fixture.isExact()
}

describe('the oracle detects', () => {
  for (const { what, caughtBy, repo = {}, ledger, unguarded = [] } of bugs) {
    test(what, async ({ freshDatabase }) => {
      const fixture = await createInternalTransferFixture(freshDatabase, {
        repo: { ...internalTransfersRepo, ...repo },
        ...(ledger === undefined ? {} : { ledger }),
      })
      await fixture.asOwner(async db => {
        for (const statement of unguarded) await sql.raw(statement).execute(db)
      })
      const caught = await caughtBy(fixture).then(
        () => null,
        (error: unknown) => error,
      )
      await fixture.close()
      expect(caught).toMatchObject({ name: 'AssertionError' })
    })
  }
  test('nothing without a mutation, and no link is removed without a record', async ({ freshDatabase }) => {
    const fixture = await createInternalTransferFixture(freshDatabase)
    for (const work of [memberBalancesUnchanged, reportedIsNotCancelled]) await work(fixture)
    await expect(sql`delete from bank_line_links`.execute(fixture.db)).rejects.toThrow(
      'a line keeps what it was found to be',
    )
    await fixture.close()
  })
})
