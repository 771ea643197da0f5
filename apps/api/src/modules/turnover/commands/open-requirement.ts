import { systemReason } from '@backoffice/contract/system-reasons'
import { type MemberId, newId, type Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { openOfDeposit } from '../requirements.repo.ts'
import type { TurnoverContext } from '../context.ts'
import type { NewRequirement } from '../turnover.repo.ts'

export type RequirementInput = Omit<NewRequirement, 'id' | 'cap' | 'share'> & {
  readonly cap?: Satang | null
  /** Of a grant, where it is not the base: its bonus, which the caller credits. */
  readonly bonus?: Satang
}

/** Opens a requirement once per source, under its current terms. Null: the source has one. */
export async function openRequirement(
  { repo }: Pick<TurnoverContext, 'repo'>,
  tx: Tx,
  input: RequirementInput,
): Promise<string | null> {
  if (input.base <= 0n || input.percent <= 0)
    throw new Error(`turnover of ${input.percent} % of ${input.base} asks for nothing`)
  const id = newId(input.now.getTime())
  const share = input.source.kind === 'grant' ? (input.bonus ?? input.base) : null
  return (await repo.open(tx, { ...input, id, cap: input.cap ?? null, share })) ? id : null
}

/** The part of a deposit that matters here. */
export type CreditedDeposit = { readonly id: string; readonly memberId: MemberId; readonly amount: Satang }

/** Creates a requirement for every credited deposit while the operator's terms ask for turnover. */
export async function onCredited(context: CommandContext, { id, memberId, amount }: CreditedDeposit): Promise<void> {
  const { tx, now } = context
  if (await openOfDeposit(tx, { id: newId(now.getTime()), memberId, depositId: id, base: amount, now }))
    announceTurnover(context, memberId)
}

/** Cancels the requirement of a reversed deposit. Its counted stakes stay counted. */
export const onReversed = (
  module: Pick<TurnoverContext, 'repo'>,
  context: CommandContext,
  { id, memberId }: Pick<CreditedDeposit, 'id' | 'memberId'>,
): Promise<void> =>
  cancelRequirement(module, context, {
    memberId,
    source: { kind: 'deposit', id },
    reason: systemReason('deposit-reversed'),
  })

/** Cancels the requirement of a source, if it has one. */
export async function cancelRequirement(
  { repo }: Pick<TurnoverContext, 'repo'>,
  context: CommandContext,
  { memberId, source, reason }: { memberId: MemberId; source: NewRequirement['source']; reason: string },
): Promise<void> {
  const current = await repo.findBySource(context.tx, source.kind, source.id)
  if (current === undefined) return
  const ended = await repo.end(context.tx, current.id, { to: 'cancelled', reason }, context.now)
  if (ended) announceTurnover(context, memberId)
}

/**
 * Reopens the requirement of a source that another one replaced, with what the other counted; with the member locked.
 */
export async function reopenRequirement(
  { repo }: Pick<TurnoverContext, 'repo'>,
  context: CommandContext,
  { memberId, source, cancelledFor, replacedBy }: Reopening,
): Promise<void> {
  const { tx, now } = context
  const current = await repo.findBySource(tx, source.kind, source.id)
  const other = await repo.findBySource(tx, replacedBy.kind, replacedBy.id)
  if (current === undefined || other === undefined) return
  if (await repo.reopen(tx, current.id, { cancelledFor, counted: other.id, now })) announceTurnover(context, memberId)
}

export type Reopening = {
  readonly memberId: MemberId
  readonly source: NewRequirement['source']
  /** The reason its cancellation was saved with. */
  readonly cancelledFor: string
  readonly replacedBy: NewRequirement['source']
}

export const announceTurnover = ({ announce }: Pick<CommandContext, 'announce'>, memberId: MemberId): void =>
  announce({ name: 'member.turnover-changed', topic: 'members', ids: [memberId] })
