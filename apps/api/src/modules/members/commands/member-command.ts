import type { ErrorCode, Permission } from '@backoffice/contract'
import { refuse, type MemberId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { type EditableMember, lockMember } from '../changes.repo.ts'

export type MemberReference = { readonly id: MemberId }
export type MemberCommandStep = {
  readonly context: CommandContext
  readonly actor: AdminActor
  readonly member: EditableMember
}

/**
 * What every move of a person about a member has in common: the member's row is taken first, so that all who want to
 * change it come one after the other. The answer names the member only: what is shown, and how much of it, is read
 * afterwards.
 */
export function memberCommand<I extends MemberReference, T>(
  name: string,
  permission: Permission,
  run: (step: MemberCommandStep, input: I) => Promise<Result<T, ErrorCode>>,
): Command<I, T> {
  return {
    name,
    permission,
    object: ({ id }) => ({ kind: 'member', id }),
    async run(context, input) {
      const { actor, tx } = context
      if (actor.kind !== 'admin') return refuse('FORBIDDEN')
      const member = await lockMember(tx, input.id)
      return member === undefined ? refuse('NOT_FOUND') : run({ context, actor, member }, input)
    },
  }
}

/** Tells the screens that a member changed. */
export const announceMember = ({ announce: announceRequest }: CommandContext, fact: string, id: MemberId): void =>
  announceRequest({ name: `member.${fact}`, topic: 'members', ids: [id] })
