import type { ContentDocument } from '@backoffice/contract/content/forms'
import { ok, refuse } from '@backoffice/kernel'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { badField, refuseProblem } from '../../../platform/lists/cursor.ts'
import {
  findDocument,
  findGap,
  lockOrder,
  publishVersion,
  removeItem,
  updateItem,
  updateSortKey,
} from '../content.repo.ts'
import type { ContentNoun } from '../context.ts'
import { canEnd, canRemove, endedAt, findPublishProblem } from '../domain/content.ts'
import { keyBetween } from '../domain/order-key.ts'
import { notifySite } from '../notify-site.ts'
import {
  changedFields,
  isSame,
  type ItemInput,
  itemStatus,
  ofContent,
  referToPictures,
  saveVersion,
  versionOf,
} from './content-command.ts'

type Change<D> = ItemInput & { readonly document: D }
type Restore = ItemInput & { readonly number: number }
type Move = { readonly id: string; readonly after: string | null }

/** Saves the draft. What is published stays as it is. */
export const changeContent = <D extends ContentDocument>(noun: ContentNoun<D>) =>
  recordCommand({
    ...ofContent<D, Change<D>>(noun, 'change', 'changed'),
    ...versionOf(noun),
    async check({ tx }, item, { document }) {
      if (isSame(item.draft, document)) return ok(null)
      return (await referToPictures(noun, tx, item.id, document)) ?? ok(document)
    },
    save: (context, item, document) => saveVersion(noun, context, item, document, false),
    changes: (item, document) => changedFields(item.draft, document),
  })

/** Publishes the draft: players see it from its start on. */
export const publishContent = <D extends ContentDocument>(noun: ContentNoun<D>) =>
  recordCommand({
    ...ofContent<D, ItemInput>(noun, 'publish', 'published'),
    ...versionOf(noun),
    async check({ now }, item) {
      if (isSame(item.draft, item.published)) return refuse('STATE_CONFLICT', { status: itemStatus(item, now) })
      return refuseProblem(findPublishProblem(noun.kind, item.draft, now)) ?? ok(true)
    },
    async save(context, item) {
      const { tx, now, actor } = context
      const author = { by: actor.id, now }
      await publishVersion(tx, item.id, item.draftVersion, author)
      // A newer version of the item, so that no one who has not seen this ends or replaces it.
      const version = item.version + 1
      await updateItem(tx, { ...item, version, publishedVersion: item.draftVersion, published: item.draft }, author)
      notifySite(noun.deps, context)
    },
    changes: ({ publishedVersion, draftVersion }) => ({
      before: { publishedVersion },
      after: { publishedVersion: draftVersion },
    }),
  })

/** Ends what is published, as a version that ends now. */
export const endContent = <D extends ContentDocument>(noun: ContentNoun<D>) =>
  recordCommand({
    ...ofContent<D, ItemInput>(noun, 'end', 'ended'),
    ...versionOf(noun),
    async check({ now }, item) {
      const status = itemStatus(item, now)
      return item.published === null || !canEnd(status)
        ? refuse('STATE_CONFLICT', { status })
        : ok(endedAt(item.published, now))
    },
    save: (context, item, document) => saveVersion(noun, context, item, document, true),
    changes: ({ published }, document) => (published === null ? {} : changedFields(published, document)),
  })

/** Publishes the document of an earlier version, as a new version. */
export const restoreContent = <D extends ContentDocument>(noun: ContentNoun<D>) =>
  recordCommand({
    ...ofContent<D, Restore>(noun, 'restore', 'published'),
    ...versionOf(noun),
    async check({ tx, now }, item, { number }) {
      const document = await findDocument(tx, noun.document, item.id, number)
      if (document === undefined) return badField('version', 'NOT_FOUND')
      if (isSame(document, item.published)) return refuse('STATE_CONFLICT', { status: itemStatus(item, now) })
      return refuseProblem(findPublishProblem(noun.kind, document, now)) ?? ok(document)
    },
    save: (context, item, document) => saveVersion(noun, context, item, document, true),
    changes: ({ publishedVersion, version }, _document, { number }) => ({
      before: { publishedVersion },
      after: { publishedVersion: version + 1, restored: number },
    }),
  })

/** Places an item after another one, or first. */
export const moveContent = <D extends ContentDocument>(noun: ContentNoun<D>) =>
  recordCommand({
    ...ofContent<D, Move>(noun, 'move', 'moved'),
    async check({ tx }, { id, sortKey }, { after }) {
      if (after === id) return ok(null)
      await lockOrder(tx, noun.kind)
      const gap = await findGap(tx, noun.kind, id, after)
      if (gap === undefined) return badField('after', 'NOT_FOUND')
      const { lower, upper } = gap
      const isThere = (lower === null || sortKey > lower) && (upper === null || sortKey < upper)
      return ok(isThere ? null : keyBetween(lower, upper))
    },
    async save(context, { id, published }, sortKey) {
      await updateSortKey(context.tx, id, sortKey)
      if (published !== null) notifySite(noun.deps, context)
    },
    changes: (_item, _key, { after }) => ({ after: { after } }),
  })

/** Removes an item no player sees. Its versions stay for the audit, its pictures until nothing else uses them. */
export const removeContent = <D extends ContentDocument>(noun: ContentNoun<D>) => {
  const { show: _, ...removed } = ofContent<D, ItemInput>(noun, 'remove', 'removed')
  return recordCommand({
    ...removed,
    ...versionOf(noun),
    async check({ now }, item) {
      const status = itemStatus(item, now)
      return canRemove(status) ? ok(true) : refuse('STATE_CONFLICT', { status })
    },
    async save({ tx, now, actor }, { id }) {
      await removeItem(tx, id, { by: actor.id, now })
      await noun.pictures.removeReferences(tx, { kind: noun.kind, id }, now)
    },
    changes: ({ draft: { title } }) => ({ before: { title } }),
    show: async (_context, { id }) => ok({ id }),
  })
}
