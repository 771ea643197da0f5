import type { Revealable } from '@backoffice/contract/members/forms'
import { ok } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { memberCommand, type MemberReference } from './member-command.ts'

export type RevealInput = MemberReference & { readonly field: Revealable; readonly reason: string }

/**
 * Keeps true: who was shown what, and why, is on record before it is shown. The value itself passes by neither the
 * audit nor the kept answer: it is read once this is committed.
 */
export const revealValue = (): Command<RevealInput, MemberReference> =>
  memberCommand('member.reveal', 'members.reveal', async ({ context }, { id, field, reason }) => {
    context.audit({ after: { field }, reason })
    return ok({ id })
  })
