import { type MemberId, newId, type Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { readDepositTerms } from '../requirements.repo.ts'
import type { TurnoverRoom } from '../room.ts'
import type { NewRequirement } from '../turnover.repo.ts'

export type RequirementGiven = Omit<NewRequirement, 'id' | 'cap'> & { readonly cap?: Satang | null }

/**
 * Keeps true: a requirement stands under the terms it was opened with, once per source. Null: its source has one
 * already.
 */
export async function openRequirement(
  { repo }: Pick<TurnoverRoom, 'repo'>,
  tx: Tx,
  given: RequirementGiven,
): Promise<string | null> {
  if (given.base <= 0n || given.percent <= 0)
    throw new Error(`turnover of ${given.percent} % of ${given.base} asks for nothing`)
  const id = newId(given.now.getTime())
  return (await repo.open(tx, { ...given, id, cap: given.cap ?? null })) ? id : null
}

/** What of a deposit matters here. */
export type Deposited = { readonly id: string; readonly memberId: MemberId; readonly amount: Satang }

/** Keeps true: every deposit credited while the operator asks for turnover has its requirement from that moment on. */
export async function onCredited(
  room: TurnoverRoom,
  context: CommandContext,
  { id, memberId, amount }: Deposited,
): Promise<void> {
  const terms = await readDepositTerms(context.tx)
  if (terms === null) return
  const opened = await openRequirement(room, context.tx, {
    memberId,
    source: { kind: 'deposit', id },
    base: amount,
    ...terms,
    now: context.now,
  })
  if (opened !== null) announceTurnover(context, memberId)
}

/** Keeps true: a deposit that was taken back asks for nothing. What was staked for it stays staked. */
export async function onReversed(
  { repo }: TurnoverRoom,
  context: CommandContext,
  { id, memberId }: Pick<Deposited, 'id' | 'memberId'>,
): Promise<void> {
  const standing = await repo.findBySource(context.tx, 'deposit', id)
  if (standing === undefined) return
  const ended = await repo.end(
    context.tx,
    standing.id,
    { to: 'cancelled', reason: 'The deposit was reversed' },
    context.now,
  )
  if (ended) announceTurnover(context, memberId)
}

export const announceTurnover = ({ announce }: Pick<CommandContext, 'announce'>, memberId: MemberId): void =>
  announce({ name: 'member.turnover-changed', topic: 'members', ids: [memberId] })
