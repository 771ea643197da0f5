import { ok } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import type { Deps } from '../../../platform/deps.ts'
import { normalTags } from '../domain/tags.ts'
import { replaceTags, tagsOf } from '../tags.repo.ts'
import { announceMember, memberCommand, type MemberReference } from './member-command.ts'
import { versionConflict } from './edit-member.ts'

export type TagsInput = MemberReference & { readonly version: number; readonly tags: readonly string[] }

/** Keeps true: the tags are those somebody saw and meant, all of them; each is there once. */
export const setTags = (deps: Deps): Command<TagsInput, MemberReference> =>
  memberCommand('member.set-tags', 'members.note', async ({ context, actor, member }, { id, version, tags }) => {
    if (member.version !== version) return versionConflict(deps, context, member, actor)
    const [before, after] = [await tagsOf(context.tx, id), normalTags(tags)]
    await replaceTags(context.tx, id, after, context.now)
    context.audit({ before: { tags: before }, after: { tags: after } })
    announceMember(context, 'tagged', id)
    return ok({ id })
  })
