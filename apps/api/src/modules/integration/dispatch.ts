import { createHash } from 'node:crypto'
import type { ErrorCode } from '@backoffice/contract'
import type { EventData, EventType } from '@backoffice/contract/integration/events'
import type { Refused, Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../platform/command/command.ts'
import { type BankLine, identityOf, wrongFeedTime } from '../bank-lines/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Deposits } from '../deposits/index.ts'
import { badField } from '../../platform/lists/cursor.ts'
import type { SignInRecord } from '../members/index.ts'
import { PROVIDER_NAME } from '../withdrawals/index.ts'
import { bankFeed, type EventSource, type InboundEvent, playerSite } from './domain/inbound-event.ts'

/** Commands of the withdrawals module for events. */
export type WithdrawalEvents = {
  readonly request: Command<EventData<'withdrawal.requested'>, object>
  readonly cancel: Command<EventData<'withdrawal.cancelled'>, object>
  readonly settlePayout: Command<EventData<'payout.settled'>, object>
}

/** Commands of the games module for events. */
export type GameEvents = {
  readonly bet: Command<EventData<'game.bet'>, object>
  readonly settle: Command<EventData<'game.settled'>, object>
  readonly refund: Command<EventData<'game.refunded'>, object>
}

/** Events by which a player receives or uses a reward. */
type RewardEventType = Extract<
  EventType,
  | 'promotion.claimed'
  | 'creditcode.redeemed'
  | 'wheel.spun'
  | 'diamond.claimed'
  | 'diamond.exchanged'
  | 'cashback.claimed'
>

/** Commands of the marketing modules for events. */
export type RewardEvents = { readonly [T in RewardEventType]: Command<EventData<T>, object> }

type ExclusionEventType = Extract<EventType, 'timeout.set' | 'exclusion.set' | 'return.requested'>

/** Commands of the exclusions module for events. */
export type ExclusionEvents = { readonly [T in ExclusionEventType]: Command<EventData<T>, object> }

/** Commands of the limits module for events. */
export type LimitEvents = { readonly [T in 'limit.set' | 'limit.confirmed']: Command<EventData<T>, object> }

/** Commands of the documents module for events. */
export type DocumentEvents = { readonly 'document.uploaded': Command<EventData<'document.uploaded'>, object> }

/** Commands that look a person up in the register first. */
export type RegisterEvents = {
  readonly registered: Command<EventData<'member.registered'>, object>
  readonly signedIn: Command<SignInRecord, object>
}

/** Handler of an event type, and what identifies equal events. */
export type EventHandler<T extends EventType> = {
  readonly name: string
  /** The business reference: one effect, permanently. */
  reference(event: InboundEvent<T>): string
  /** Refusal code when the reference is in use with other content; null: it counts as the same event. */
  readonly taken: ErrorCode | null
  /** Who reports: the member with this username, or an external system by name. */
  source(data: EventData<T>): EventSource
  /** Orders events within a batch. */
  subject(data: EventData<T>): string
  object(event: InboundEvent<T>): { kind: string; id: string }
  /** Runs before the transaction of an event whose outcome is not recorded yet. */
  before?(deps: Deps, event: InboundEvent<T>, actor: Actor): Promise<Refused<ErrorCode> | null>
  run(context: CommandContext, event: InboundEvent<T>): Promise<Result<object, ErrorCode>>
}
export type Dispatch = { readonly [T in EventType]: EventHandler<T> }

/** One entry per event of the contract: a missing one is a type error. */
export function createDispatch({
  deposits,
  withdrawals,
  games,
  rewards,
  exclusions,
  registers,
  limits,
  documents,
}: {
  deposits: Deposits
  withdrawals: WithdrawalEvents
  games: GameEvents
  rewards: RewardEvents
  exclusions: ExclusionEvents
  registers: RegisterEvents
  limits: LimitEvents
  documents: DocumentEvents
}): Dispatch {
  return {
    'member.registered': toHandler(registers.registered, ({ data }) => data, {
      reference: ({ data }) => data.externalId,
      taken: 'DUPLICATE_EXTERNAL_ID',
      source: () => playerSite,
      subject: () => 'registrations',
    }),
    'member.signed-in': toHandler(registers.signedIn, ({ data, at }) => ({ ...data, at }), {
      // A sign-in has no id: equal content at the same instant is the same sign-in.
      reference: ({ data, at }) => digest([data.username.toLowerCase(), data.ip, data.userAgent, at.toISOString()]),
      taken: 'IDEMPOTENCY_MISMATCH',
      source: ({ username }) => ({ username }),
      subject: ({ username }) => username.toLowerCase(),
    }),
    'bank.transaction': toHandler(
      plausible(deposits.creditBankTransaction),
      ({ data, occurrence }) => ({ ...data, occurrence }),
      {
        // Received money is never refused: a repeated report with other content is the same movement, and its module
        // decides about another amount or day.
        reference: ({ data, occurrence }) =>
          digest([
            identityOf(data),
            ...(data.reference === undefined
              ? [occurrence]
              : [String(data.amount), data.occurredAt.toISOString().slice(0, 10)]),
          ]),
        taken: null,
        source: () => bankFeed,
        subject: ({ account }) => `${account.bankCode}/${account.accountNo}`,
      },
    ),
    'deposit.requested': toHandler(deposits.requestDeposit, ({ data }) => data, playerRequest),
    'withdrawal.requested': toHandler(withdrawals.request, ({ data }) => data, playerRequest),
    'withdrawal.cancelled': toHandler(withdrawals.cancel, ({ data }) => data, {
      reference: ({ data }) => data.externalId,
      taken: 'IDEMPOTENCY_MISMATCH',
      source: ({ username }) => ({ username }),
      subject: ({ username }) => username.toLowerCase(),
    }),
    'game.bet': toHandler(games.bet, ({ data }) => data, bet),
    'game.settled': toHandler(games.settle, ({ data }) => data, bet),
    'game.refunded': toHandler(games.refund, ({ data }) => data, bet),
    'wheel.spun': toHandler(rewards['wheel.spun'], ({ data }) => data, playerRequest),
    'cashback.claimed': toHandler(rewards['cashback.claimed'], ({ data }) => data, playerRequest),
    'creditcode.redeemed': toHandler(rewards['creditcode.redeemed'], ({ data }) => data, playerRequest),
    'diamond.claimed': toHandler(rewards['diamond.claimed'], ({ data }) => data, playerRequest),
    'diamond.exchanged': toHandler(rewards['diamond.exchanged'], ({ data }) => data, playerRequest),
    'promotion.claimed': toHandler(rewards['promotion.claimed'], ({ data }) => data, playerRequest),
    'timeout.set': toHandler(exclusions['timeout.set'], ({ data }) => data, playerRequest),
    'exclusion.set': toHandler(exclusions['exclusion.set'], ({ data }) => data, playerRequest),
    'return.requested': toHandler(exclusions['return.requested'], ({ data }) => data, playerRequest),
    'limit.set': toHandler(limits['limit.set'], ({ data }) => data, playerRequest),
    'limit.confirmed': toHandler(limits['limit.confirmed'], ({ data }) => data, playerRequest),
    'document.uploaded': toHandler(documents['document.uploaded'], ({ data }) => data, playerRequest),
    'payout.settled': toHandler(withdrawals.settlePayout, ({ data }) => data, {
      // The fee may be reported after the outcome, under the same reference: its module stores it once.
      reference: ({ data }) => `${data.reference}/${data.status}${data.fee === undefined ? '' : `/${data.fee}`}`,
      taken: 'IDEMPOTENCY_MISMATCH',
      source: () => ({ party: PROVIDER_NAME }),
      subject: ({ reference }) => reference,
    }),
  }
}

/** The handler of a type for an event validated as that type: the compiler cannot follow the pair through a table. */
export const reactionOf = (dispatch: Dispatch, type: EventType): EventHandler<EventType> => dispatch[type]

/** A player's request has one id at the player site. */
const playerRequest = {
  reference: ({ data }: { readonly data: { readonly externalId: string } }): string => data.externalId,
  taken: 'DUPLICATE_EXTERNAL_ID',
  source: ({ username }: { readonly username: string }) => ({ username }),
  subject: ({ username }: { readonly username: string }) => username.toLowerCase(),
} as const

/** A bet has one id at its provider, in all its events. */
const bet = {
  reference: ({ data }: { readonly data: { readonly provider: string; readonly transactionId: string } }): string =>
    `${data.provider}/${data.transactionId}`,
  taken: 'IDEMPOTENCY_MISMATCH',
  source: ({ username }: { readonly username: string }) => ({ username }),
  subject: ({ username }: { readonly username: string }) => username.toLowerCase(),
} as const

function toHandler<T extends EventType, I>(
  command: Command<I, object>,
  input: (event: InboundEvent<T>) => I,
  rest: Pick<EventHandler<T>, 'reference' | 'taken' | 'source' | 'subject'>,
): EventHandler<T> {
  return {
    ...rest,
    name: command.name,
    object: event => command.object(input(event)),
    ...(command.before === undefined
      ? {}
      : { before: async (deps, event, actor) => (await command.before?.(deps, input(event), actor)) ?? null }),
    run: (context, event) => command.run(context, input(event)),
  }
}

/**
 * Received money is never refused, but an impossible time is an error of the feed. Known movements are answered before
 * this check, whatever their age. The response is not stored, so that a corrected event is accepted.
 */
const plausible = <T extends object>(command: Command<BankLine, T>): Command<BankLine, T> => ({
  ...command,
  run: async (context, line) => {
    const wrong = wrongFeedTime(line.occurredAt, context.now)
    return wrong === null ? command.run(context, line) : badField('data.occurredAt', wrong)
  },
})

const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
