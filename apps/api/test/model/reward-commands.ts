import type { TurnoverMoment } from '@backoffice/contract/withdrawals/rules'
import { newId, type Satang } from '@backoffice/kernel'
import fc from 'fast-check'
import type { RewardInput } from '../../src/modules/rewards/index.ts'
import { all } from '../support/bets.ts'
import {
  BetStep,
  type BetStepLike,
  betSteps,
  cap,
  countAt,
  percents,
  type Real,
  sizesOf,
  stake,
  term,
} from './bet-commands.ts'
import { depositIdOf, memberDepositSteps } from './deposit-commands.ts'
import { agreeOnRewards, HOUR, sourceOf, type Stage, stageOf, within } from './reward-fixture.ts'
import { memberOf, MEMBERS } from './ledger-commands.ts'
import type { CreditTerms, GrantEnd, RewardModel, RewardResponse, Unit } from './reward-model.ts'

export type RewardStepLike = fc.AsyncCommand<RewardModel, Real>

/** A step after which rewards are compared too. */
export class Checked<M extends RewardModel = RewardModel> implements fc.AsyncCommand<M, Real> {
  readonly step: fc.AsyncCommand<M, Real>
  readonly compare: (model: M, real: Real, label: string) => Promise<void>
  constructor(step: fc.AsyncCommand<M, Real>, compare: Checked<M>['compare'] = agreeOnRewards) {
    this.step = step
    this.compare = compare
  }
  check = (): boolean => true
  toString = (): string => this.step.toString()
  async run(model: M, real: Real): Promise<void> {
    await this.step.run(model, real)
    await this.compare(model, real, this.toString())
  }
}

/** A command of a reward: its response and all balances are compared with the model's. */
export const rewardStep = (
  label: string,
  expected: (model: RewardModel) => string,
  run: (real: Real, stage: Stage) => Promise<string>,
): RewardStepLike => new BetStep<RewardModel>(label, expected, real => run(real, stageOf(real)))

const UNIQUE_VIOLATION = '23505'

/** Credits in one transaction; a second grant for one source is refused by the database. */
const credited = async (real: Real, { rewards }: Stage, input: RewardInput): Promise<RewardResponse> =>
  within(real, input.memberId, context => rewards.credit(context, input)).then(
    () => 'ok' as const,
    (error: { code?: string }) => {
      if (error.code === UNIQUE_VIOLATION) return 'refused' as const
      throw error
    },
  )

export function credit(ref: string, terms: CreditTerms): RewardStepLike {
  let deposit: string | null = null
  return rewardStep(
    `credit ${ref}: ${terms.amount} to ${terms.member} × ${terms.percent} %`,
    model => {
      deposit = model.depositOf(terms)
      return model.credit(ref, terms)
    },
    async (real, stage) => {
      const { id: memberId } = memberOf(real, terms.member)
      const sourceId = sourceOf(stage, ref)
      const now = real.books.deps.clock.now().getTime()
      const outcome = await credited(real, stage, {
        source: 'promotion.grant',
        sourceId,
        memberId,
        grant: {
          promotionId: sourceId,
          depositId: deposit === null ? null : depositIdOf(real, deposit),
          stackable: true,
        },
        reward: {
          kind: 'credit',
          amount: terms.amount as Satang,
          wagering: {
            percent: terms.percent,
            ...(terms.base === null ? {} : { base: terms.base as Satang }),
            contributions: { ...all(0), ...terms.percents },
            cap: terms.cap as Satang | null,
            expiresAt: terms.lasts === null ? null : new Date(now + terms.lasts * HOUR),
          },
        },
      })
      // The id of a promotion's grant is the id of its source.
      real.names.set(sourceId, ref)
      return outcome
    },
  )
}

export const give = (ref: string, member: number, unit: Unit, amount: number): RewardStepLike =>
  rewardStep(
    `give ${ref}: ${amount} ${unit}s to ${member}`,
    model => model.give(ref, member, unit, BigInt(amount)),
    async (real, stage) => {
      const memberId = memberOf(real, member).id
      return credited(real, stage, {
        source: unit === 'spin' ? 'deposit.spins' : 'diamond.claim',
        sourceId: sourceOf(stage, ref),
        memberId,
        reward: { kind: unit, amount },
      })
    },
  )

const take = (ref: string, member: number, unit: Unit, amount: number): RewardStepLike =>
  rewardStep(
    `take ${ref}: ${amount} ${unit}s of ${member}`,
    model => model.take(ref, member, unit, BigInt(amount)),
    async (real, stage) => {
      const memberId = memberOf(real, member).id
      const taken = await within(real, memberId, context =>
        stage.rewards.debitUnits(context, {
          kind: unit,
          source: unit === 'spin' ? 'wheel.spin' : 'diamond.exchange',
          sourceId: sourceOf(stage, ref),
          memberId,
          amount,
        }),
      )
      return taken.ok ? 'ok' : taken.code
    },
  )

export const end = (ref: string, to: GrantEnd): RewardStepLike =>
  rewardStep(
    `end ${ref} as ${to}`,
    model => model.end(ref, to),
    async (real, stage) => {
      const grantId = stage.sources.get(ref) ?? newId()
      // The member is locked by the command itself.
      const ended = await within(real, memberOf(real, 0).id, context =>
        stage.rewards.endGrant(context, { grantId, to, reason: 'model' }),
      )
      return ended.ok ? 'ok' : ended.code
    },
  )

export const waive = (ref: string): RewardStepLike =>
  rewardStep(
    `waive ${ref}`,
    model => model.waive(ref),
    async (real, stage) => {
      const sourceId = stage.sources.get(ref) ?? `${real.run} ${ref}`
      const found = await real.books.db
        .selectFrom('turnover_requirements')
        .select(['id', 'member_id'])
        .where('source_id', '=', sourceId)
        .executeTakeFirst()
      const params = { id: found?.member_id ?? newId(), requirementId: found?.id ?? newId() }
      const origin = { actor: await stage.admin, requestId: newId(), ip: null, userAgent: null }
      const waived = await stage.turnover.handlers['turnover.waive']({
        params,
        body: { reason: 'model' },
        origin,
      } as unknown as Parameters<(typeof stage.turnover.handlers)['turnover.waive']>[0])
      return waived.ok ? 'ok' : waived.code
    },
  )

/** Time passes, and the timer ends the grants whose time is over. */
const pass = (hours: number): RewardStepLike =>
  rewardStep(
    `${hours} hours pass`,
    model => {
      model.pass(hours)
      return 'ok'
    },
    async (real, stage) => {
      real.books.deps.clock.advance(hours * HOUR)
      await stage.rewards.expire()
      return 'ok'
    },
  )

export const refs = ['p', 'q', 'r', 's'] as const
const ref = fc.constantFrom(...refs)
const unit = fc.constantFrom<Unit>('diamond', 'spin')
const member = fc.nat({ max: MEMBERS - 1 })

/** Mostly of one member, so that several grants are open together. */
export const creditTerms: fc.Arbitrary<CreditTerms> = fc
  .record({
    member: fc.constantFrom(0, 0, 0, 1),
    amount: fc.bigInt({ min: 1n, max: 300n }),
    percent: fc.constantFrom(0, 1, 33, 100, 100, 250),
    base: fc.option(fc.bigInt({ min: 1n, max: 400n }), { nil: null }),
    percents,
    cap,
    lasts: fc.constantFrom(null, 1, 3, 30),
    deposit: fc.constantFrom(null, 'k', 'k'),
  })
  .map(each => (each.member === 0 ? each : { ...each, deposit: null }))

function rewardSteps(terms: readonly CreditTerms[]): fc.Arbitrary<RewardStepLike>[] {
  const credits = refs.flatMap((name, n) => {
    const each = terms[n]
    return each === undefined ? [] : [credit(name, each)]
  })
  return [
    fc.constantFrom(...credits),
    fc.constantFrom(...credits),
    fc.constantFrom(...credits),
    fc.tuple(ref, fc.constantFrom<GrantEnd>('cancelled', 'forfeited')).map(([name, to]) => end(name, to)),
    fc.oneof(ref, ref, fc.constantFrom('t0', 't1', 't2')).map(waive),
    fc.constantFrom(1, 1, 2, 14).map(pass),
    fc.tuple(unit, member).map(([kind, of]) => give(`give-${kind}-${of}`, of, kind, 3)),
    fc
      .tuple(unit, member, fc.constantFrom(1, 2))
      .map(([kind, of, amount]) => take(`take-${kind}-${of}-${amount}`, of, kind, amount)),
  ]
}

const moments = fc.constantFrom<TurnoverMoment>('bet', 'bet', 'settlement').map(countAt)

export const depositTerm = term.map(each => ({ ...each, kind: 'deposit' as const, cap: null }))

/** Sequences of about `length` steps of bets, deposits and rewards. `replayPath` repeats a failure. */
export const rewardSequences = (length: number, replayPath?: string): fc.Arbitrary<Iterable<RewardStepLike>> =>
  fc
    .tuple(
      sizesOf(stake),
      fc.array(depositTerm, { minLength: 3, maxLength: 3 }),
      fc.array(creditTerms, { minLength: refs.length, maxLength: refs.length }),
    )
    .chain(([sizes, deposits, credits]) =>
      fc.commands<RewardModel, Real, false>(
        [
          ...rewardSteps(credits),
          // Steps of bets and deposits run on the larger model as on their own.
          ...([
            ...betSteps(sizes, deposits),
            moments,
            ...memberDepositSteps(sizes['a'] ?? 1n),
          ] as fc.Arbitrary<BetStepLike>[]),
        ].map(step => step.map(each => new Checked(each as RewardStepLike))),
        { maxCommands: 2 * length, size: 'max', ...(replayPath === undefined ? {} : { replayPath }) },
      ),
    )
