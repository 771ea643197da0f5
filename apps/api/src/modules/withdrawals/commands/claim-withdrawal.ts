import type { WithdrawalId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { leaseFrom } from '../domain/withdrawal.ts'
import type { WithdrawalContext } from '../context.ts'
import type { WithdrawalResponse } from '../withdrawal-response.ts'
import { recordCommand } from './withdrawal-command.ts'

type Input = { readonly id: WithdrawalId }

/** Keeps true: one admin at a time holds a withdrawal, for ten minutes from the last time they claimed it. */
export const claimWithdrawal = (module: WithdrawalContext): Command<Input, WithdrawalResponse> =>
  recordCommand(module, 'claim', ({ actor, context, save }) =>
    save({ status: 'claimed', claim: { by: actor.id, until: leaseFrom(context.now) } }, 'claimed'),
  )

/** Keeps true: a claim is given back by its holder alone. */
export const releaseWithdrawal = (module: WithdrawalContext): Command<Input, WithdrawalResponse> =>
  recordCommand(module, 'release', ({ save }) => save({ status: 'pending' }, 'released'))
