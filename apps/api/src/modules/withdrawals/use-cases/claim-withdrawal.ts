import type { WithdrawalId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { leaseFrom } from '../domain/withdrawal.ts'
import type { WithdrawalRoom } from '../room.ts'
import type { WithdrawalAnswer } from '../withdrawal-answer.ts'
import { personMove } from './person-move.ts'

type Input = { readonly id: WithdrawalId }

/** Keeps true: one admin at a time holds a withdrawal, for ten minutes from the last time they claimed it. */
export const claimWithdrawal = (room: WithdrawalRoom): Command<Input, WithdrawalAnswer> =>
  personMove(room, 'claim', ({ actor, context, save }) =>
    save({ status: 'claimed', claim: { by: actor.id, until: leaseFrom(context.now) } }, 'claimed'),
  )

/** Keeps true: a claim is given back by its holder alone. */
export const releaseWithdrawal = (room: WithdrawalRoom): Command<Input, WithdrawalAnswer> =>
  personMove(room, 'release', ({ save }) => save({ status: 'pending' }, 'released'))
