import type { RewardResult } from '@backoffice/contract/rewards/forms'
import type { RewardSource } from '@backoffice/contract/rewards/terms'
import {
  businessDayOf,
  type DepositId,
  type MemberId,
  newId,
  ok,
  type Result,
  type Satang,
  satangOf,
  shareUp,
  toBaht,
} from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import type { AccountRef, TransferCode } from '../../ledger/index.ts'
import type { Contributions } from '../../turnover/index.ts'
import type { RewardsContext } from '../context.ts'

/** The turnover of a credit. */
export type Wagering = {
  /** In percent of `base`; 0 asks for none. */
  readonly percent: number
  /** Without one, the amount. */
  readonly base?: Satang
  /** Without them, the operator's. */
  readonly contributions?: Contributions
  /** The most that becomes cash; null: all. */
  readonly cap?: Satang | null
  readonly expiresAt?: Date | null
}

/** `amount` in satang for credit, otherwise a whole number of units. */
export type Reward =
  | { readonly kind: 'credit'; readonly amount: Satang; readonly wagering: Wagering | null }
  | { readonly kind: 'diamond' | 'spin'; readonly amount: number }

const LOCK_ORDER: readonly Reward['kind'][] = ['spin', 'diamond', 'credit']
/** Sorts rewards that one transaction credits: the accounts of units are locked before the cost of bonus. */
export const byLock = (one: Pick<Reward, 'kind'>, other: Pick<Reward, 'kind'>): number =>
  LOCK_ORDER.indexOf(one.kind) - LOCK_ORDER.indexOf(other.kind)

export type RewardInput = {
  readonly source: RewardSource
  /** The id of the row it is paid for: one reward per source and id, permanently. */
  readonly sourceId: string
  /** The caller has locked the member and checked that they may receive a bonus. */
  readonly memberId: MemberId
  readonly reward: Reward
  /** Of a promotion: the grant's id is then the source's id. */
  readonly grant?: {
    readonly promotionId: string
    readonly depositId: DepositId | null
    readonly stackable: boolean
  }
  /** Also reports it to the player site: for rewards that answer no event of the player. */
  readonly notify?: true
}

/**
 * Credits a reward in the caller's transaction: credit without turnover to cash; credit with turnover to the bonus
 * wallet, as a grant with its own requirement; diamonds and spins to their accounts. A
 * source is never paid twice: cash and units paid before are not paid again, and throw with another amount; a second
 * grant always throws.
 */
export async function creditReward(
  module: RewardsContext,
  context: CommandContext,
  input: RewardInput,
): Promise<RewardResult> {
  const { reward } = input
  const result =
    reward.kind === 'credit'
      ? await creditMoney(module, context, input, reward)
      : await creditUnits(module, context, input, reward)
  context.announce({ name: 'member.rewarded', topic: 'members', ids: [input.memberId] })
  if (input.notify === true)
    await module.playerSite.notify(context.tx, 'reward.credited', {
      memberId: input.memberId,
      subjectId: input.sourceId,
      at: context.now,
      facts: {
        source: input.source,
        sourceId: input.sourceId,
        kind: reward.kind,
        amount: result.amount,
        creditedAt: context.now,
      },
    })
  return result
}

async function creditMoney(
  module: RewardsContext,
  context: CommandContext,
  input: RewardInput,
  { amount, wagering }: Extract<Reward, { kind: 'credit' }>,
): Promise<RewardResult> {
  const { memberId } = input
  const credit = { kind: 'credit', amount: toBaht(amount) } as const
  if (wagering === null || wagering.percent === 0) {
    await post(module, context, input, {
      code: 'bonus',
      debit: { kind: 'bonus-cost' },
      credit: { kind: 'member-cash', memberId },
      amount,
    })
    return credit
  }
  const grantId = input.source === 'promotion.grant' ? input.sourceId : newId(context.now.getTime())
  const { required, expiresAt } = await openGrant(module, context, { ...input, grantId, amount, wagering })
  await post(module, context, input, {
    code: 'bonus',
    debit: { kind: 'bonus-cost' },
    credit: { kind: 'member-bonus', memberId },
    amount,
  })
  return {
    ...credit,
    grantId,
    turnoverRequired: toBaht(required),
    ...(expiresAt === null ? {} : { expiresAt: expiresAt.toISOString() }),
  }
}

async function openGrant(
  { deps, repo, turnover }: RewardsContext,
  { tx, now }: CommandContext,
  {
    grantId,
    memberId,
    amount,
    wagering,
    ...input
  }: RewardInput & { readonly grantId: string; readonly amount: Satang; readonly wagering: Wagering },
): Promise<{ readonly required: Satang; readonly expiresAt: Date | null }> {
  const { percent, base = amount, cap = null, expiresAt = null } = wagering
  await repo.insert(tx, {
    id: grantId,
    memberId,
    source: input.source,
    sourceId: input.sourceId,
    promotionId: input.grant?.promotionId ?? null,
    depositId: input.grant?.depositId ?? null,
    stackable: input.grant?.stackable ?? true,
    bonus: amount,
    grantedAt: now,
    businessDay: businessDayOf(now, deps.config.dayRule),
    expiresAt,
  })
  const contributions = wagering.contributions ?? (await turnover.contributions(tx))
  await turnover.openRequirement(tx, {
    memberId,
    source: { kind: 'grant', id: grantId },
    base,
    percent,
    contributions,
    cap,
    bonus: amount,
    now,
  })
  return { required: shareUp(base, percent, 100), expiresAt }
}

async function creditUnits(
  module: RewardsContext,
  context: CommandContext,
  input: RewardInput,
  { kind, amount }: Extract<Reward, { kind: 'diamond' | 'spin' }>,
): Promise<RewardResult> {
  await module.ledger.openUnitAccounts(context.tx, input.memberId)
  await post(module, context, input, {
    code: kind,
    debit: { kind: `${kind}s` },
    credit: { kind: `member-${kind}`, memberId: input.memberId },
    amount: satangOf(amount),
  })
  return { kind, amount }
}

type Movement = {
  readonly code: TransferCode
  readonly debit: AccountRef
  readonly credit: AccountRef
  readonly amount: Satang
}

async function post(
  { ledger }: RewardsContext,
  { tx, now }: CommandContext,
  { source, sourceId, memberId }: Pick<RewardInput, 'source' | 'sourceId' | 'memberId'>,
  movement: Movement,
): Promise<void> {
  const posted = await ledger.post(tx, { ...movement, command: source, reference: sourceId, memberId, now })
  // The operator's accounts have no minimum, so this cannot be refused.
  if (!posted.ok) throw new Error(`reward ${source} ${sourceId} was refused by the ledger: ${posted.code}`)
}

export type UnitsInput = {
  readonly kind: 'diamond' | 'spin'
  readonly source: RewardSource
  readonly sourceId: string
  readonly memberId: MemberId
  readonly amount: number
}

/** Takes diamonds or spins of a member once per source and id. */
export async function debitUnits(
  { ledger }: RewardsContext,
  { tx, now }: CommandContext,
  { kind, source, sourceId, memberId, amount }: UnitsInput,
): Promise<Result<null, 'INSUFFICIENT_FUNDS'>> {
  await ledger.openUnitAccounts(tx, memberId)
  const posted = await ledger.post(tx, {
    code: `${kind}-used`,
    debit: { kind: `member-${kind}`, memberId },
    credit: { kind: `${kind}s` },
    amount: satangOf(amount),
    command: source,
    reference: sourceId,
    memberId,
    now,
  })
  return posted.ok ? ok(null) : posted
}
