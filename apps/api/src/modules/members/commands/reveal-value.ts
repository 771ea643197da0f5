import type { Revealable } from '@backoffice/contract/members/forms'
import { ok } from '@backoffice/kernel'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { ofMember, type MemberReference } from './member-command.ts'

export type RevealInput = MemberReference & { readonly field: Revealable; readonly reason: string }

/**
 * Records which value is shown to whom, with the reason, before it is shown. The value itself is neither audited nor
 * stored: it is read after the commit.
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
