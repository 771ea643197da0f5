import type { Revealable } from '@backoffice/contract/members/forms'
import { ok } from '@backoffice/kernel'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { ofMember, type MemberReference } from './member-command.ts'

export type RevealInput = MemberReference & { readonly field: Revealable; readonly reason: string }

/**
 * Records who is shown what, and why, before it is shown. The value itself is in neither the audit nor the stored
 * answer: it is read once this is committed.
 */
export const revealValue = () =>
  recordCommand({
    ...ofMember<RevealInput>('member.reveal', 'members.reveal'),
    async check({ audit }, _member, { field }) {
      audit({ after: { field } })
      return ok(null)
    },
    save: async () => undefined,
  })
