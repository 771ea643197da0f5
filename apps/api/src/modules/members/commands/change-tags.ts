import { MAX_TAGS } from '@backoffice/contract/members/forms'
import { normalTag, ok, refuse } from '@backoffice/kernel'
import { recordCommand } from '../../../platform/command/record-command.ts'
import type { Deps } from '../../../platform/deps.ts'
import { normalTags } from '../domain/edit.ts'
import { replaceTags, tagsOf } from '../tags.repo.ts'
import { versionOfMember } from './edit-member.ts'
import { memberEvent, ofMember, type MemberReference } from './member-command.ts'

type TagsInput = MemberReference & { readonly version: number; readonly tags: readonly string[] }
type TagInput = MemberReference & { readonly tag: string; readonly on: boolean }

/** Replaces all tags at the version the editor saw; tags are unique. */
export const setTags = (deps: Deps) =>
  recordCommand({
    ...ofMember<TagsInput>('member.set-tags', 'members.set-tags'),
    versioned: versionOfMember(deps),
    check: async ({ tx }, _member, { id, tags }) => ok({ before: await tagsOf(tx, id), after: normalTags(tags) }),
    save: ({ tx, now }, { id }, { after }) => replaceTags(tx, id, after, now),
    changes: (_member, { before, after }) => ({ before: { tags: before }, after: { tags: after } }),
    event: ({ id }) => memberEvent('tagged', id),
  })

/** Sets or removes one tag. The other tags stay unchanged; no member has more than can be shown. */
export const changeTag = () =>
  recordCommand({
    ...ofMember<TagInput>('member.set-tags', 'members.set-tags'),
    async check({ tx, audit }, _member, { id, tag, on }) {
      const [expected, before] = [normalTag(tag), await tagsOf(tx, id)]
      const after = on ? [...new Set([...before, expected])] : before.filter(each => each !== expected)
      audit({ before: { tags: before }, after: { tags: after } })
      if (after.length > MAX_TAGS) return refuse('TOO_MANY', { most: MAX_TAGS })
      return ok(after.length === before.length ? null : after)
    },
    save: ({ tx, now }, { id }, after) => replaceTags(tx, id, after, now),
    event: ({ id }) => memberEvent('tagged', id),
  })
