import { MAX_TAGS } from '@backoffice/contract/members/forms'
import { ok, refuse } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { normalTag } from '../domain/tags.ts'
import { replaceTags, tagsOf } from '../tags.repo.ts'
import { announceMember, memberCommand, type MemberReference } from './member-command.ts'

export type TagInput = MemberReference & { readonly tag: string; readonly on: boolean }

/**
 * Keeps true: one tag is there or is not, the others stay as whoever set them meant them; no member has more than may
 * be shown.
 */
export const changeTag = (): Command<TagInput, MemberReference> =>
  memberCommand('member.set-tags', 'members.note', async ({ context }, { id, tag, on }) => {
    const [expected, before] = [normalTag(tag), await tagsOf(context.tx, id)]
    const after = on ? [...new Set([...before, expected])] : before.filter(each => each !== expected)
    context.audit({ before: { tags: before }, after: { tags: after } })
    if (after.length > MAX_TAGS) return refuse('LIMIT_EXCEEDED', { most: MAX_TAGS })
    if (after.length === before.length) return ok({ id })
    await replaceTags(context.tx, id, after, context.now)
    announceMember(context, 'tagged', id)
    return ok({ id })
  })
