import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type DepositId, type MemberId, type Refused, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { memberExists } from '../../reads/index.ts'
import { refusalOf } from '../../members/index.ts'
import { refuseWithFacts } from '../conflict.ts'
import type { DepositAnswer } from '../deposit-answer.ts'
import { announceDeposit } from '../deposits.events.ts'
import { mayMatchAnew } from '../domain/deposit.ts'
import type { Room } from '../room.ts'
import { personMove, shown } from './person-move.ts'

type Input = { readonly id: DepositId; readonly memberId: MemberId; readonly insteadOf?: MemberId }

/** Keeps true: a deposit is matched with a member who exists and may receive it, and nobody overrules another person unseen. Moves no money. */
export const matchDeposit = (room: Room): Command<Input, DepositAnswer> =>
  personMove<Input, DepositAnswer>(room, 'match', async ({ context, actor, deposit, save }, { memberId, insteadOf }) => {
    if (!mayMatchAnew(deposit, actor.id, insteadOf ?? null)) return refuseWithFacts(context.tx, deposit.id, 'STATE_CONFLICT', context.now)
    const receiver = await lockReceiver(room, context, memberId)
    if (!receiver.ok) return receiver
    const saved = await save({ status: 'matched', memberId, matched: { by: actor.id, at: context.now } })
    if (!saved.ok) return saved
    announceDeposit(context, 'matched', deposit.id)
    return shown(room, context, actor, deposit.id)
  })

/** Locks a member who may receive a deposit now: nobody is closed or blocked until it is done. */
export async function lockReceiver(room: Room, { tx }: CommandContext, memberId: MemberId): Promise<Result<null, ErrorCode> | (Refused<'VALIDATION'> & { readonly fields: Record<string, string> })> {
  if (!(await memberExists(tx, memberId))) return badField('memberId', 'no such member')
  const stands = refusalOf(await room.members.getForUpdate(tx, memberId), 'deposit')
  return stands === null ? ok(null) : refuse(stands)
}
