import {
  oneMovementOneCredit,
  createDepositsFixture,
  statementsAddNothing,
  suspenseHoldsTheRest,
  twinsAreTwo,
  twoSourcesOneCredit,
} from './model/deposit-oracles.ts'
import {
  arrivingMoneyIsSeen,
  daysTurnInBangkok,
  everySatangArrives,
  heldMoneyStaysPut,
  holdsNeverExceedBalance,
  mixedTransfersSettle,
  nobodyDeadlocks,
  oneEndOfAHold,
  oneReferenceMovesOnce,
  oneReversalEver,
} from './model/oracles.ts'
import { rounds } from './model/rounds.ts'
import { createLedgerFixture } from './support/builders.ts'
import { test as base } from './support/database.ts'

const test = base.extend('books', async ({ freshDatabase }, { onCleanup }) => {
  const books = await createLedgerFixture(freshDatabase, { max: 16 })
  onCleanup(() => books.close())
  return books
})

test('1,000 parallel holds of 100 on 50,000: exactly 500 are accepted', async ({ books }) => {
  for (let round = 0; round < rounds(1, 20); round++) await holdsNeverExceedBalance(books, 1000)
})

test('1,000 posts under one reference: the money moves once, and all are answered with that transfer', async ({
  books,
}) => {
  for (let round = 0; round < rounds(1, 20); round++) await oneReferenceMovesOnce(books, 1000)
})

test('100 reversals of one transfer: one takes it back, the others hear who was faster', async ({ books }) => {
  for (let round = 0; round < rounds(5, 100); round++) await oneReversalEver(books, 100)
})

test('release and payment of one hold at once: one of them ends it', async ({ books }) => {
  await oneEndOfAHold(books, rounds(30, 1000))
})

test('money that arrives while holds wait for it breaks nothing', async ({ books }) => {
  await arrivingMoneyIsSeen(books, rounds(30, 1000))
})

test('transfers of every kind at once settle without a single deadlock', async ({ books }) => {
  await mixedTransfersSettle(books, rounds(600, 20_000))
  await nobodyDeadlocks(books, rounds(400, 20_000))
})

test('held money stays put, every satang arrives, days turn in Bangkok', async ({ books }) => {
  await heldMoneyStaysPut(books)
  await everySatangArrives(books)
  await daysTurnInBangkok(books)
})

test('a movement told by many, twins of one delivery, two sources at once, and what nobody may receive', async ({
  books,
}) => {
  const module = createDepositsFixture(books)
  await oneMovementOneCredit(module, rounds(50, 1000))
  await twinsAreTwo(module)
  await statementsAddNothing(module)
  await twoSourcesOneCredit(module, rounds(10, 300))
  await suspenseHoldsTheRest(module)
})
