import { newId } from '@backoffice/kernel'
import fc from 'fast-check'
import { command, type Command } from '../../src/platform/command/command.ts'
import { BetStep, betSteps, losses, type Real, sizesOf, stake } from './bet-commands.ts'
import type { CodeName } from './claim-model.ts'
import { memberDepositSteps } from './deposit-commands.ts'
import { memberOf, MEMBERS } from './ledger-commands.ts'
import { agreeOnMarketing, marketingOf, periodOf } from './marketing-fixture.ts'
import type { MarketingModel } from './marketing-model.ts'
import { Checked, credit, creditTerms, depositTerm, end, give, refs } from './reward-commands.ts'
import { HOUR } from './reward-fixture.ts'

type MarketingStep = fc.AsyncCommand<MarketingModel, Real>
type Marketing = ReturnType<typeof marketingOf>

/** A player's event: its response and all balances are compared with the model's, and its grant gets a short name. */
function event<I>(
  label: string,
  expected: (model: MarketingModel) => string,
  run: (
    marketing: Marketing,
    real: Real,
  ) => readonly [Command<I, object>, I] | Promise<readonly [Command<I, object>, I]>,
): MarketingStep {
  let latest = ''
  return new BetStep<MarketingModel>(
    label,
    model => {
      const outcome = expected(model)
      latest = model.latest
      return outcome
    },
    async real => {
      const [spec, input] = await run(marketingOf(real), real)
      const origin = {
        actor: { kind: 'provider', name: 'site' },
        requestId: newId(),
        ip: null,
        userAgent: null,
      } as const
      const outcome = await command(real.books.deps, spec, origin, input)
      if (!outcome.ok) return outcome.code
      const { grantId } = outcome.value as { grantId?: string }
      if (grantId !== undefined && !real.names.has(grantId)) real.names.set(grantId, latest)
      return 'ok'
    },
  )
}

const spin = (name: string, member: number, slot: number): MarketingStep =>
  event(
    `spin ${name} of ${member} that draws ${slot}`,
    model => model.spin(name, member, slot),
    ({ wheel, draws }, real) => {
      draws.slot = slot
      return [wheel.spin, { externalId: `${real.run}-${name}`, username: memberOf(real, member).username }]
    },
  )

function claimCashback(member: number, ago: number): MarketingStep {
  let [day, today] = [0, 0]
  return event(
    `claim cashback of ${ago} days ago for ${member}`,
    model => {
      today = model.day
      day = today - ago
      return day < 0 ? 'NOT_ELIGIBLE' : model.claimCashback(member, day)
    },
    async ({ cashback }, real) => [
      cashback.claim,
      {
        externalId: newId(),
        username: memberOf(real, member).username,
        periodId: day < 0 ? newId() : await periodOf(real, { day: today }, day),
      },
    ],
  )
}

/** Time passes, and the timers run. */
const pass = (hours: number): MarketingStep =>
  new BetStep<MarketingModel>(
    `${hours} hours pass`,
    model => {
      model.pass(hours)
      return 'ok'
    },
    async real => {
      const { rewards, cashback, invites } = marketingOf(real)
      real.books.deps.clock.advance(hours * HOUR)
      await rewards.expire()
      await cashback.advance()
      await invites.calculate()
      await invites.pay()
      return 'ok'
    },
  )

const claimDiamonds = (member: number): MarketingStep =>
  event(
    `claim diamonds for ${member}`,
    model => model.claimDiamonds(member),
    ({ diamonds }, real) => [diamonds.claim, { externalId: newId(), username: memberOf(real, member).username }],
  )

const exchange = (member: number, count: number): MarketingStep =>
  event(
    `exchange ${count} diamonds of ${member}`,
    model => model.exchange(member, BigInt(count)),
    ({ diamonds }, real) => [
      diamonds.exchange,
      { externalId: newId(), username: memberOf(real, member).username, diamonds: count },
    ],
  )

const redeem = (member: number, name: CodeName | null): MarketingStep =>
  event(
    `redeem ${name ?? 'an unknown code'} for ${member}`,
    model => model.redeem(member, name),
    ({ creditCodes, codes: created }, real) => [
      creditCodes.redeem,
      {
        externalId: newId(),
        username: memberOf(real, member).username,
        code: name === null ? '0000-0000-0000' : created[name].code.toLowerCase(),
      },
    ],
  )

const revoke = (name: CodeName): MarketingStep =>
  new BetStep<MarketingModel>(
    `revoke ${name}`,
    model => model.revoke(name),
    async real => {
      const { creditCodes, codes: created, admin } = marketingOf(real)
      const origin = { actor: await admin, requestId: newId(), ip: null, userAgent: null }
      const revoked = await creditCodes.handlers['credit-codes.revoke']({
        params: { id: created[name].id },
        body: { reason: 'model' },
        origin,
      } as unknown as Parameters<(typeof creditCodes.handlers)['credit-codes.revoke']>[0])
      return revoked.ok ? 'ok' : revoked.code
    },
  )

const member = fc.nat({ max: MEMBERS - 1 })
const codeName = fc.constantFrom<CodeName>('cash', 'bonus', 'diamonds')
const marketingSteps: fc.Arbitrary<MarketingStep>[] = [
  fc.tuple(fc.nat({ max: 7 }), fc.constantFrom(1, 1, 2, 3, 3, 4, 8)).map(([n, slot]) => spin(`s${n}`, n % 2, slot)),
  fc.tuple(fc.nat({ max: 7 }), member, fc.constantFrom(1, 2, 3)).map(([n, of, slot]) => spin(`s${n}`, of, slot)),
  member.map(of => give(`spins-${of}`, of, 'spin', 5)),
  fc.tuple(member, fc.constantFrom(0, 1, 1, 1, 2)).map(([of, ago]) => claimCashback(of, ago)),
  fc.tuple(member, fc.constantFrom(1, 1, 2)).map(([of, ago]) => claimCashback(of, ago)),
  fc.tuple(member, codeName).map(([of, name]) => redeem(of, name)),
  fc.tuple(member, fc.option(codeName, { nil: null, freq: 9 })).map(([of, name]) => redeem(of, name)),
  fc.tuple(fc.nat({ max: 3 }), codeName).map(([n, name]) => (n < 2 ? revoke(name) : redeem(n % 2, name))),
  member.map(claimDiamonds),
  fc.tuple(member, fc.constantFrom(1, 2, 2, 3, 5)).map(([of, count]) => exchange(of, count)),
  fc.constantFrom(1, 2, 13).map(pass),
  fc.constantFrom(1, 11, 14).map(pass),
]

/** Days pass and members claim what they lost. */
const claims: fc.Arbitrary<MarketingStep>[] = [
  fc.constantFrom(13, 13, 1).map(pass),
  member.map(of => claimCashback(of, 1)),
  member.map(of => claimCashback(of, 1)),
]

/**
 * Sequences of about `length` steps of bets, deposits, grants and what members claim; `losing`: with more lost bets and
 * claims. `replayPath` repeats a failure.
 */
export const marketingSequences = (
  length: number,
  { losing = false, replayPath }: { readonly losing?: boolean; readonly replayPath?: string | undefined } = {},
): fc.Arbitrary<Iterable<MarketingStep>> =>
  fc
    .tuple(
      sizesOf(stake),
      fc.array(depositTerm, { minLength: 3, maxLength: 3 }),
      fc.array(creditTerms, { minLength: refs.length, maxLength: refs.length }),
    )
    .chain(([sizes, deposits, credits]) =>
      fc.commands<MarketingModel, Real, false>(
        [
          ...marketingSteps,
          ...(losing ? [...claims, ...(losses(sizes) as unknown as fc.Arbitrary<MarketingStep>[])] : []),
          // Steps of bets, deposits and grants run on the larger model as on their own.
          ...([
            fc.constantFrom(...refs.flatMap((name, n) => (credits[n] === undefined ? [] : [credit(name, credits[n])]))),
            fc.constantFrom(...refs).map(name => end(name, 'cancelled')),
            ...betSteps(sizes, deposits),
            ...memberDepositSteps(sizes['a'] ?? 1n, 5n),
          ] as unknown as fc.Arbitrary<MarketingStep>[]),
        ].map(step => step.map(each => new Checked(each, agreeOnMarketing))),
        { maxCommands: 2 * length, size: 'max', ...(replayPath === undefined ? {} : { replayPath }) },
      ),
    )
