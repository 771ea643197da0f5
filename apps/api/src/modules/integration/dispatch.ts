import { createHash } from 'node:crypto'
import type { ErrorCode } from '@backoffice/contract'
import type { EventData, EventType } from '@backoffice/contract/integration/events'
import type { Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../platform/command/command.ts'
import { type Deposits, identityOf } from '../deposits/index.ts'
import type { Members } from '../members/index.ts'
import type { Arrival } from './domain/arrival.ts'

/** What the withdrawals room gives for events. */
export type WithdrawalEvents = {
  readonly request: Command<EventData<'withdrawal.requested'>, object>
  readonly cancel: Command<EventData<'withdrawal.cancelled'>, object>
  readonly settlePayout: Command<EventData<'payout.settled'>, object>
}

/** What an event type sets in motion, and what makes one of its events the same as another. */
export type Reaction<T extends EventType> = {
  readonly name: string
  /** The business reference: one effect for ever. */
  reference(arrival: Arrival<T>): string
  /** The code that says a reference is taken by other content. */
  readonly taken: ErrorCode
  /** Who speaks: the member of this username, or an outside party by its name. */
  speaker(data: EventData<T>): { readonly username: string } | { readonly party: string }
  /** What keeps events of one batch in order among themselves. */
  subject(data: EventData<T>): string
  object(arrival: Arrival<T>): { kind: string; id: string }
  run(context: CommandContext, arrival: Arrival<T>): Promise<Result<object, ErrorCode>>
}
export type Dispatch = { readonly [T in EventType]: Reaction<T> }

/** One entry per event of the contract: a missing one is a type error. */
export function createDispatch({ members, deposits, withdrawals }: { members: Members; deposits: Deposits; withdrawals: WithdrawalEvents }): Dispatch {
  return {
    'member.registered': reaction(members.registerMember, ({ data }) => data, {
      reference: ({ data }) => data.externalId, taken: 'DUPLICATE_EXTERNAL_ID', speaker: () => playerSite, subject: () => 'registrations',
    }),
    'member.signed-in': reaction(members.recordSignIn, ({ data, at }) => ({ ...data, at }), {
      // A sign-in has no id of its own: the same words about the same instant are the same sign-in.
      reference: ({ data, at }) => digest([data.username.toLowerCase(), data.ip, data.userAgent, at.toISOString()]),
      taken: 'IDEMPOTENCY_MISMATCH', speaker: ({ username }) => ({ username }), subject: ({ username }) => username.toLowerCase(),
    }),
    'bank.transaction': reaction(deposits.creditBankTransaction, ({ data, occurrence }) => ({ ...data, occurrence }), {
      reference: ({ data, occurrence }) => digest([identityOf(data), data.reference === undefined ? occurrence : 1]),
      taken: 'IDEMPOTENCY_MISMATCH', speaker: () => ({ party: 'bank feed' }), subject: ({ account }) => `${account.bankCode}/${account.accountNo}`,
    }),
    'withdrawal.requested': reaction(withdrawals.request, ({ data }) => data, {
      reference: ({ data }) => data.externalId, taken: 'DUPLICATE_EXTERNAL_ID', speaker: ({ username }) => ({ username }), subject: ({ username }) => username.toLowerCase(),
    }),
    'withdrawal.cancelled': reaction(withdrawals.cancel, ({ data }) => data, {
      reference: ({ data }) => data.externalId, taken: 'IDEMPOTENCY_MISMATCH', speaker: ({ username }) => ({ username }), subject: ({ username }) => username.toLowerCase(),
    }),
    'payout.settled': reaction(withdrawals.settlePayout, ({ data }) => data, {
      reference: ({ data }) => `${data.reference}/${data.status}`, taken: 'IDEMPOTENCY_MISMATCH', speaker: () => ({ party: 'payment provider' }), subject: ({ reference }) => reference,
    }),
  }
}

/** The entry of a type, for an event whose form was checked to be that type's: the compiler cannot follow the pair through a table. */
export const reactionOf = (dispatch: Dispatch, type: EventType): Reaction<EventType> => dispatch[type]

const playerSite = { party: 'player site' } as const

function reaction<T extends EventType, I>(command: Command<I, object>, input: (arrival: Arrival<T>) => I, rest: Pick<Reaction<T>, 'reference' | 'taken' | 'speaker' | 'subject'>): Reaction<T> {
  return { ...rest, name: command.name, object: (arrival) => command.object(input(arrival)), run: (context, arrival) => command.run(context, input(arrival)) }
}

const digest = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
