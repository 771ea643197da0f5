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
import { rounds, undivided } from './support/size.ts'
import { createLedgerFixture } from './support/builders.ts'
import { test as base } from './support/database.ts'

const test = base.extend('books', async ({ freshDatabase }, { onCleanup }) => {
  const books = await createLedgerFixture(freshDatabase, { max: 16 })
  onCleanup(() => books.close())
  return books
})

test('1,000 concurrent holds of 100 on 50,000: exactly 500 are accepted', async ({ books }) => {
  for (let round = 0; round < rounds(1, 20); round++) await holdsNeverExceedBalance(books, 1000)
})

test('1,000 postings under one reference: posted once, and all return that transfer', async ({ books }) => {
  for (let round = 0; round < rounds(1, 20); round++) await oneReferenceMovesOnce(books, 1000)
})

test('100 reversals of one transfer: one succeeds, the others get the conflict', async ({ books }) => {
  for (let round = 0; round < rounds(5, 100); round++) await oneReversalEver(books, 100)
})

test('release and payment of one hold concurrently: one of them ends it', async ({ books }) => {
  await oneEndOfAHold(books, rounds(30, 1000))
})

test('money that arrives while holds wait for it breaks nothing', async ({ books }) => {
  await arrivingMoneyIsSeen(books, rounds(30, 1000))
})

test('concurrent transfers of every kind settle without a deadlock', async ({ books }) => {
  await mixedTransfersSettle(books, rounds(600, 20_000))
  await nobodyDeadlocks(books, rounds(400, 20_000))
})

test('held money is untouched, every satang arrives, days turn in Bangkok', async ({ books }) => {
  await heldMoneyStaysPut(books)
  await everySatangArrives(books)
  await daysTurnInBangkok(books)
})

test('a movement reported by many, equal lines of one delivery, two sources concurrently, and deposits no one may receive', async ({
  books,
}) => {
  const module = createDepositsFixture(books)
  await oneMovementOneCredit(module, undivided(50, 1000))
  await twinsAreTwo(module)
  await statementsAddNothing(module)
  await twoSourcesOneCredit(module, rounds(10, 300))
  await suspenseHoldsTheRest(module)
})
