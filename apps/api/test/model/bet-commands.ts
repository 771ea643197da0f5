import type { GameCategory } from '@backoffice/contract/turnover/forms'
import type { TurnoverMoment } from '@backoffice/contract/withdrawals/rules'
import { newId, type Satang } from '@backoffice/kernel'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createGames, type Games, gamesRepo, type GameParts, shares } from '../../src/modules/games/index.ts'
import { createLimits } from '../../src/modules/limits/index.ts'
import { createMembers } from '../../src/modules/members/index.ts'
import { createPlayerSite } from '../../src/modules/player-site/index.ts'
import { createTurnover, type Turnover, turnoverRepo, type TurnoverRepo } from '../../src/modules/turnover/index.ts'
import { command, type Command, type CommandContext } from '../../src/platform/command/command.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import { type LedgerFixture, withBalance } from '../support/builders.ts'
import { all, withBonus } from '../support/bets.ts'
import {
  agree,
  amount,
  amountOf,
  memberOf,
  MEMBERS,
  newReal as newBooks,
  type Real as BooksReal,
  steps as ledgerSteps,
  walletsOf,
} from './ledger-commands.ts'
import type { BetModel, BetResponse, Terms } from './bet-model.ts'

/** The modules for bets; tests replace them with mutations. */
export type BetParts = Partial<GameParts> & { readonly turnover?: TurnoverRepo }
/** A step of a sequence. */
export type BetStepLike = fc.AsyncCommand<BetModel, Real>
export type Real = BooksReal & {
  readonly turnover: Turnover
  readonly games: Games
  /** Short names of sources of requirements, by their id. */
  readonly names: Map<string, string>
}

/** The modules of bets, once for all sequences on this ledger. */
export function createBetModules(books: LedgerFixture, parts: BetParts = {}) {
  const members = createMembers(books.deps, books.ledger)
  const playerSite = createPlayerSite(books.deps)
  const turnover = createTurnover(books.deps, { ledger: books.ledger, members }, parts.turnover ?? turnoverRepo)
  const games = createGames(
    books.deps,
    { ledger: books.ledger, members, turnover, limits: createLimits({ deps: books.deps, members, playerSite }) },
    { repo: parts.repo ?? gamesRepo, shares: parts.shares ?? shares },
  )
  return { members, turnover, games }
}

/** Begins sequences with new members; `create` makes a larger model. */
export function createBetFixture<M extends BetModel = BetModel>(
  books: LedgerFixture,
  { turnover, games }: Pick<Real, 'turnover' | 'games'>,
  create: () => M,
) {
  return async (): Promise<{ model: M; real: Real }> => {
    const [model, real] = [create(), { ...(await newBooks(books)), turnover, games, names: new Map() }]
    for (const [n, { id }] of real.members.entries()) {
      await withBalance(books, { id }, PURSE.cash)
      await withBonus(books, { id }, PURSE.bonus)
      Object.assign(model.at(n), PURSE)
    }
    return { model, real }
  }
}

/** Initial balance of every member, because members without money are refused everything. */
const PURSE = { cash: 150n as Satang, bonus: 100n as Satang }

/** A bet step through the product's command: its response, wallets and requirements are compared with the model's. */
export class BetStep<M extends BetModel = BetModel> implements fc.AsyncCommand<M, Real> {
  readonly label: string
  readonly model: (model: M) => string
  readonly real: (real: Real) => Promise<string>
  constructor(label: string, model: BetStep<M>['model'], real: BetStep<M>['real']) {
    this.label = label
    this.model = model
    this.real = real
  }
  check = (): boolean => true
  toString = (): string => this.label

  async run(model: M, real: Real): Promise<void> {
    const expected = this.model(model)
    agree(await this.real(real), expected, this.label)
    const [wallets, requirements] = await Promise.all([walletsOf(real.books.db, real), requirementsOf(real)])
    agree(wallets, model.members, this.label)
    agree(
      requirements,
      model.requirements.map(({ ref: name, status, done, kind, converted, due }) => ({
        ref: name,
        status,
        done,
        converted: kind === 'grant' ? converted : null,
        due,
      })),
      this.label,
    )
  }
}

async function requirementsOf({ books, members, run, names }: Real) {
  const rows = await books.db
    .selectFrom('turnover_requirements')
    .select(['source_id', 'status', 'done', 'converted_satang', 'due_satang'])
    .where(
      'member_id',
      'in',
      members.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    ref: names.get(row.source_id) ?? row.source_id.slice(run.length + 1),
    status: row.status,
    done: BigInt(row.done),
    converted: row.converted_satang,
    due: row.due_satang,
  }))
}

async function reported<I>({ books }: Real, spec: Command<I, object>, input: I): Promise<string> {
  const outcome = await command(
    books.deps,
    spec,
    { actor: { kind: 'provider', name: 'model' }, requestId: newId(), ip: null, userAgent: null },
    input,
  )
  return outcome.ok ? 'ok' : outcome.code
}

const categories: readonly GameCategory[] = ['slot', 'casino', 'lotto']
const memberOfRef = (name: string): number => (name < 'd' ? 0 : 1)
const play = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const wonBy = (name: string, size: bigint, direction: number): bigint =>
  direction === 0 ? 0n : size * BigInt(direction) + BigInt(name.charCodeAt(0)) - 96n

/** One bet by name: member, amount and stake follow from it, so that a repetition is equal. */
const betOf = (real: Real, name: string, size: bigint) => ({
  transactionId: `${real.run}-${name}`,
  roundId: 'r',
  provider: 'model',
  game: 'x',
  category: categoryOf(name),
  username: memberOf(real, memberOfRef(name)).username,
  amount: size as Satang,
})
const categoryOf = (name: string): GameCategory => categories[name.charCodeAt(0) % categories.length] ?? 'slot'

/** The content of a bet name stays the same once used. */
const stakeOf = (model: BetModel, name: string, size: bigint): bigint => model.bets.get(name)?.stake ?? size

/** A step on one bet, whose stake is known when it runs. */
function about(
  label: string,
  name: string,
  sizeAt: (model: BetModel) => bigint,
  model: (model: BetModel, stake: bigint) => BetResponse,
  real: (real: Real, stake: bigint) => Promise<string>,
): BetStep {
  let stake = 0n
  return new BetStep(
    label,
    state => {
      stake = stakeOf(state, name, sizeAt(state))
      return model(state, stake)
    },
    modules => real(modules, stake),
  )
}

const betFrom = (label: string, name: string, sizeAt: (model: BetModel) => bigint): BetStep =>
  about(
    label,
    name,
    sizeAt,
    (model, stake) => {
      const outcome = model.bet(name, memberOfRef(name), categoryOf(name), stake)
      model.tick()
      return outcome
    },
    async (real, stake) => {
      const outcome = await reported(real, real.games.bet, betOf(real, name, stake))
      real.books.deps.clock.advance(1)
      return outcome
    },
  )
const bet = (name: string, size: bigint): BetStep => betFrom(`bet ${name} of ${size}`, name, () => size)
/** All cash and part of the bonus, which random amounts rarely give. */
const mixedBet = (name: string, more: bigint): BetStep =>
  betFrom(`bet ${name} of all cash and up to ${more} of the bonus`, name, model => {
    const { cash, held, bonus } = model.at(memberOfRef(name))
    const mixed = cash - held + (more < bonus ? more : bonus)
    return mixed > 0n ? mixed : more
  })
const settle = (name: string, size: bigint, win: bigint): BetStep =>
  about(
    `settle ${name} with ${win}`,
    name,
    () => size,
    model => model.settle(name, win),
    (real, stake) => reported(real, real.games.settle, { ...betOf(real, name, stake), win: win as Satang }),
  )
const undo = (name: string, size: bigint): BetStep =>
  about(
    `void ${name}`,
    name,
    () => size,
    (model, stake) => model.void(name, memberOfRef(name), stake),
    (real, stake) => reported(real, real.games.refund, betOf(real, name, stake)),
  )

/** The operator counts turnover from another moment; bets placed before keep theirs. */
export const countAt = (moment: TurnoverMoment): BetStep =>
  new BetStep(
    `turnover counts at the ${moment}`,
    model => {
      model.countsAt = moment
      return 'ok'
    },
    async ({ books }) => {
      await books.db.updateTable('withdrawal_settings').set({ turnover_counts_at: moment }).execute()
      return 'ok'
    },
  )

/** Money with a requirement: a deposit or the bonus of a grant. Once per name. */
const grant = (name: string, terms: Terms): BetStep =>
  new BetStep(
    `${terms.kind} ${name} of ${terms.base} × ${terms.percent} %`,
    model => model.grant(name, terms),
    async real => {
      const { books, turnover, run } = real
      const memberId = memberOf(real, terms.member).id
      const now = books.deps.clock.now()
      await inTransaction(books.db, async tx => {
        const opened = await turnover.openRequirement(tx, {
          memberId,
          source: { kind: terms.kind, id: `${run} ${name}` },
          base: terms.base as Satang,
          percent: terms.percent,
          contributions: { ...all(0), ...terms.percents },
          cap: terms.cap as Satang | null,
          now,
        })
        if (opened === null) return
        const [code, debit, credit] =
          terms.kind === 'grant'
            ? (['bonus', 'bonus-cost', 'member-bonus'] as const)
            : (['deposit', 'adjustments', 'member-cash'] as const)
        const posted = await books.ledger.post(tx, {
          code,
          debit: { kind: debit },
          credit: { kind: credit, memberId },
          amount: terms.base as Satang,
          command: 'model',
          reference: `${run} ${name}`,
          now,
        })
        expect(posted.ok).toBe(true)
      })
      return 'ok'
    },
  )

/** The requirement of a reversed deposit; its money is handled by the ledger's steps. */
const cancel = (name: string): BetStep =>
  new BetStep(
    `cancel ${name}`,
    model => model.cancel(name),
    async real => {
      const memberId = memberOf(real, 0).id
      await inTransaction(real.books.db, tx =>
        real.turnover.onReversed(
          { tx, now: real.books.deps.clock.now(), announce: () => undefined } as unknown as CommandContext,
          { id: `${real.run} ${name}`, memberId },
        ),
      )
      return 'ok'
    },
  )

const percent = fc.constantFrom(1, 33, 100, 250)
export const percents = fc.record({ slot: fc.constantFrom(0, 33, 100), casino: fc.constantFrom(0, 7, 100) })
export const cap = fc.option(fc.bigInt({ min: 0n, max: 400n }), { nil: null })

/** Mostly affordable for a member with one deposit, because refused bets test little. */
export const stake = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: 1n, max: 120n }) },
  { weight: 1, arbitrary: amount },
)

export function betSteps(
  sizes: { readonly [name: string]: bigint },
  terms: readonly Terms[],
): fc.Arbitrary<fc.AsyncCommand<BetModel, Real>>[] {
  const size = (name: string): bigint => amountOf(name, sizes[name] ?? 1n)
  const [one, two, three] = terms
  const params = [one, two, three].flatMap((each, n) => (each === undefined ? [] : [grant(`t${n}`, each)]))
  return [
    fc.constantFrom(...params),
    fc.constantFrom(...params),
    play.map(name => bet(name, size(name))),
    play.map(name => bet(name, size(name))),
    fc.tuple(play, fc.bigInt({ min: 1n, max: 90n })).map(([name, more]) => mixedBet(name, more)),
    fc.tuple(play, fc.bigInt({ min: 1n, max: 90n })).map(([name, more]) => mixedBet(name, more)),
    fc
      .tuple(play, fc.constantFrom(0, 1, 1, 2))
      .map(([name, direction]) => settle(name, size(name), wonBy(name, size(name), direction))),
    fc
      .tuple(play, fc.constantFrom(1, 2))
      .map(([name, direction]) => settle(name, size(name), wonBy(name, size(name), direction))),
    play.map(name => undo(name, size(name))),
    fc.constantFrom('t0', 't1', 't2').map(cancel),
  ]
}

/** Bets that are lost: members who lose are rare in random sequences. */
export function losses(sizes: Sizes): fc.Arbitrary<BetStepLike>[] {
  const size = (name: string): bigint => amountOf(name, sizes[name] ?? 1n)
  return [
    play.map(name => bet(name, size(name))),
    play.map(name => settle(name, size(name), 0n)),
    play.map(name => settle(name, size(name), 0n)),
  ]
}

export const term: fc.Arbitrary<Terms> = fc
  .record({
    member: fc.nat({ max: MEMBERS - 1 }),
    kind: fc.constantFrom('deposit', 'grant', 'grant'),
    base: fc.bigInt({ min: 1n, max: 300n }),
    percent,
    percents,
    cap,
  })
  .map(each => (each.kind === 'grant' ? each : { ...each, cap: null }))

export const sizesOf = (each: fc.Arbitrary<bigint>) =>
  fc.record({ a: each, b: each, c: each, d: each, e: each, f: each })

export type Sizes = Readonly<Record<string, bigint>>

/**
 * Sequences of about `length` steps: the ledger's, the bets', and `more` of other modules. `replayPath` repeats a
 * failure.
 */
export const sequences = (
  length: number,
  more: (sizes: Sizes) => fc.Arbitrary<BetStepLike>[] = () => [],
  replayPath?: string,
): fc.Arbitrary<Iterable<BetStepLike>> =>
  fc
    .tuple(sizesOf(amount), sizesOf(stake), fc.array(term, { minLength: 3, maxLength: 3 }))
    .chain(([sizes, stakes, terms]) =>
      // The ledger's steps run on the larger model as on their own.
      fc.commands<BetModel, Real, false>(
        [
          ...(ledgerSteps(sizes) as unknown as fc.Arbitrary<BetStepLike>[]),
          ...betSteps(stakes, terms),
          ...more(stakes),
        ],
        { maxCommands: 2 * length, size: 'max', ...(replayPath === undefined ? {} : { replayPath }) },
      ),
    )
