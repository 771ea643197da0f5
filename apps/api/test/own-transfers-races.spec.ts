import { ok } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { ownTransfersRepo, type OwnTransfersRepo } from '../src/modules/banking/index.ts'
import type { Ledger } from '../src/modules/ledger/index.ts'
import { rounds } from './model/rounds.ts'
import { baht } from './support/builders.ts'
import { test } from './support/database.ts'
import { openOwnTransfers, type OwnTransferScene } from './support/own-transfer-scene.ts'

const statuses = (replies: readonly { status: number }[]): number[] =>
  replies.map(({ status }) => status).sort((one, other) => one - other)

/** Many who enter one reference at once: one transfer, and everybody is told of that one; other money is refused. */
async function oneReferenceOneTransfer(scene: OwnTransferScene, round: number): Promise<void> {
  const other = await scene.admin('finance-maker')
  const replies = await Promise.all(
    [scene.maker, other, scene.maker, other].map(by => scene.book({ reference: `R-${round}` }, by)),
  )
  expect([statuses(replies), new Set(replies.map(({ body }) => body.data?.id)).size]).toEqual([[200, 200, 200, 200], 1])
  expect((await scene.book({ reference: `R-${round}`, amount: 700 })).body.code).toBe('DUPLICATE_REFERENCE')
  await scene.isExact()
}

/** Its lines arrive while people cancel it: either it happened, or it did not. */
async function cancelledOrToldOf(scene: OwnTransferScene, round: number): Promise<void> {
  const { data: transfer } = (await scene.book({ reference: `C-${round}`, amount: 500 + round })).body
  const amount = baht(500 + round)
  await Promise.all([
    scene.cancel(transfer.id),
    scene.cameIn({ amount, reference: `C-${round}` }),
    scene.cancel(transfer.id),
    scene.wentOut({ amount, reference: `C-${round}` }),
    scene.cancel(transfer.id),
  ])
  const { status, inLineId, outLineId } = await scene.detail(transfer.id)
  expect(status === 'cancelled' ? [inLineId, outLineId] : [null, null]).toEqual([null, null])
  expect(status === 'booked' ? [inLineId, outLineId].filter(line => line !== null).length : 2).toBeGreaterThan(0)
  await scene.isExact()
}

/** A line is taken off by several while others link, credit and cancel: its money is one thing at any time. */
async function takenOffOnce(scene: OwnTransferScene, round: number): Promise<void> {
  const amount = 900 + round
  const { data: transfer } = (await scene.book({ reference: `U-${round}`, amount })).body
  const line = await scene.cameIn({ amount: baht(amount), reference: `U-${round}` })
  expect(line.status).toBe('own-transfer')
  const replies = await Promise.all([
    scene.unlink(transfer.id),
    scene.unlink(transfer.id),
    scene.unlink(transfer.id),
    scene.cancel(transfer.id),
  ])
  expect(statuses(replies.slice(0, 3))).toEqual([200, 409, 409])
  await scene.isExact()
  const { status, unlinked } = await scene.detail(transfer.id)
  const member = await scene.member(baht(0))
  const {
    body: { code },
  } = await scene.maker.post(`/deposits/${unlinked[0]?.depositId}/match`, { memberId: member.id })
  expect(code).toBeUndefined()
  const [credited, linked] = await Promise.all([
    scene.maker.post(`/deposits/${unlinked[0]?.depositId}/credit`),
    scene.link(line, transfer.id),
  ])
  // Matched by a person it is nobody's own any more, whoever was first.
  expect([credited.status, linked.status]).toEqual([200, 409])
  expect([status, (await scene.wallet(member)).cash]).toEqual([status, baht(amount)])
  await scene.isExact()
}

/** A member's nameless money beside an own transfer of the same amount reaches the member. */
async function membersMoneyStays(scene: OwnTransferScene): Promise<void> {
  await scene.book({ reference: 'M-1', amount: 300 })
  const line = await scene.cameIn({ amount: baht(300) })
  expect(line.status).toBe('unmatched')
  await scene.isExact()
}

async function cancelledIsTakenBack(scene: OwnTransferScene): Promise<void> {
  const { data: transfer } = (await scene.book()).body
  expect((await scene.cancel(transfer.id)).status).toBe(200)
  await scene.isExact()
}

async function toldOfIsNotCancelled(scene: OwnTransferScene): Promise<void> {
  const { data: transfer } = (await scene.book()).body
  await scene.cameIn({ reference: 'T-1' })
  expect((await scene.cancel(transfer.id)).status).toBe(409)
  await scene.isExact()
}

describe('own transfers under many hands', () => {
  test('one reference is one transfer, one line is one thing, and what was cancelled nobody tells of', {
    timeout: 240_000,
  }, async ({ freshDatabase }) => {
    const scene = await openOwnTransfers(freshDatabase)
    for (let round = 0; round < rounds(3, 40); round += 1) {
      await oneReferenceOneTransfer(scene, round)
      await cancelledOrToldOf(scene, round)
      await takenOffOnce(scene, round)
    }
    await scene.close()
  })
})

const anyReference: OwnTransfersRepo['findOpenSides'] = async (tx, id) =>
  (await ownTransfersRepo.findOpenSides(tx, id)).map(side => ({ ...side, sameReference: true }))
const withoutLines: OwnTransfersRepo['findOwnTransfer'] = async (reader, id) => {
  const found = await ownTransfersRepo.findOwnTransfer(reader, id)
  return found === undefined ? undefined : { ...found, inLineId: null, outLineId: null }
}
type Bug = {
  readonly what: string
  readonly caughtBy: (scene: OwnTransferScene) => Promise<void>
  readonly repo?: Partial<OwnTransfersRepo>
  readonly ledger?: (ledger: Ledger) => Ledger
  readonly unguarded?: readonly string[]
}

// An oracle is trusted only when it fails on a planted bug.
const bugs: readonly Bug[] = [
  {
    what: 'a line taken for an own transfer because its amount fits',
    caughtBy: membersMoneyStays,
    repo: { findOpenSides: anyReference },
  },
  {
    what: 'a second transfer under one reference',
    caughtBy: scene => oneReferenceOneTransfer(scene, 0),
    repo: { findByReference: async () => undefined },
    unguarded: ['drop index own_transfers_reference'],
  },
  {
    what: 'the same, kept away by the database alone',
    caughtBy: scene => oneReferenceOneTransfer(scene, 0),
    repo: { findByReference: async () => undefined },
  },
  {
    what: 'a line that stays linked when it was taken off',
    caughtBy: scene => takenOffOnce(scene, 0),
    repo: { removeLink: async () => true },
  },
  {
    what: 'a cancelled transfer that stays in the books',
    caughtBy: cancelledIsTakenBack,
    ledger: ledger => ({ ...ledger, reverse: async (_tx, { transferId }) => ok({ transferId, duplicate: false }) }),
  },
  {
    what: 'a transfer taken back that is not marked so',
    caughtBy: cancelledIsTakenBack,
    repo: { cancelOwnTransfer: async () => true },
  },
  {
    what: 'a cancelling that does not look for lines',
    caughtBy: toldOfIsNotCancelled,
    repo: { findOwnTransfer: withoutLines },
  },
  {
    what: 'a line that is linked to what was cancelled',
    caughtBy: linkedAfterwards,
    repo: { findOwnTransfer: async (reader, id) => asBooked(await ownTransfersRepo.findOwnTransfer(reader, id)) },
  },
]

const asBooked = <T extends object>(found: T | undefined) =>
  found === undefined ? undefined : { ...found, cancelled: null }

async function linkedAfterwards(scene: OwnTransferScene): Promise<void> {
  const { data: transfer } = (await scene.book()).body
  await scene.cancel(transfer.id)
  const line = await scene.cameIn({ counterparty: scene.named(scene.from) })
  await scene.link(line, transfer.id)
  await scene.isExact()
}

describe('the oracle notices', () => {
  for (const { what, caughtBy, repo = {}, ledger, unguarded = [] } of bugs) {
    test(what, async ({ freshDatabase }) => {
      const scene = await openOwnTransfers(freshDatabase, {
        repo: { ...ownTransfersRepo, ...repo },
        ...(ledger === undefined ? {} : { ledger }),
      })
      await scene.asOwner(async db => {
        for (const statement of unguarded) await sql.raw(statement).execute(db)
      })
      const caught = await caughtBy(scene).then(
        () => null,
        (error: unknown) => error,
      )
      await scene.close()
      expect(caught).toMatchObject({ name: 'AssertionError' })
    })
  }
  test('nothing where nothing is planted, and a link never goes without a trace', async ({ freshDatabase }) => {
    const scene = await openOwnTransfers(freshDatabase)
    for (const work of [membersMoneyStays, toldOfIsNotCancelled]) await work(scene)
    await expect(sql`delete from bank_line_links`.execute(scene.db)).rejects.toThrow(
      'a line keeps what it was found to be',
    )
    await scene.close()
  })
})
