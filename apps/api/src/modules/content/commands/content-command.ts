import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { ContentDocument } from '@backoffice/contract/content/forms'
import { contentSlots } from '@backoffice/contract/uploads/slots'
import { ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import { canonicalText } from '../../../platform/command/stored-json.ts'
import type { Announcement } from '../../../platform/command/context.ts'
import type { AdminContext } from '../../../platform/command/record-command.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { setPictures } from '../../uploads/index.ts'
import { findDetail } from '../content-response.ts'
import { type ContentItem, insertVersion, lockItem, updateItem } from '../content.repo.ts'
import type { ContentNoun, Detail } from '../context.ts'
import { notifySite } from '../notify-site.ts'
import { picturesOf, statusOf } from '../domain/content.ts'

export type ItemInput = { readonly id: string; readonly version: number }

/** What every command on one item has in common. */
export const ofContent = <D extends ContentDocument, I extends { readonly id: string }>(
  noun: ContentNoun<D>,
  action: 'change' | 'publish' | 'end' | 'restore' | 'move' | 'remove',
  happened: string,
) => ({
  name: `${noun.kind}.${action}`,
  permission: permissionOf(`${noun.kind}s.${action}`),
  kind: noun.kind,
  lock: ({ tx }: AdminContext, { id }: I) => lockItem(tx, noun.kind, noun.document, id),
  event: ({ id }: ContentItem<D>) => contentEvent(noun.kind, happened, id),
  show: ({ tx, now }: AdminContext, { id }: I) => showItem(noun, tx, id, now),
})

/** For commands on the version that the admin saw; a conflict shows the item as it is now. */
export const versionOf = <D extends ContentDocument>(noun: ContentNoun<D>) => ({
  versioned: {
    of: ({ version }: ContentItem<D>) => version,
    async current({ tx, now }: AdminContext, { id }: ContentItem<D>) {
      const detail = await findDetail(noun, tx, id, now)
      return detail === undefined ? null : z.encode(noun.detail, detail)
    },
  },
})

export const contentEvent = (kind: string, happened: string, id: string): Announcement => ({
  name: `${kind}.${happened}`,
  topic: 'content',
  ids: [id],
})

export async function showItem<D extends ContentDocument>(
  noun: ContentNoun<D>,
  tx: Tx,
  id: string,
  now: Date,
): Promise<Result<Detail<D>, ErrorCode>> {
  const detail = await findDetail(noun, tx, id, now)
  return detail === undefined ? refuse('NOT_FOUND') : ok(detail)
}

export const isSame = (one: ContentDocument | null, other: ContentDocument | null): boolean =>
  canonicalText(one) === canonicalText(other)

export const itemStatus = ({ published }: ContentItem, now: Date) => statusOf(published, now)

/** Saves a document as the newest version: as the draft, or published. A changed draft is never replaced by that. */
export async function saveVersion<D extends ContentDocument>(
  noun: ContentNoun<D>,
  context: AdminContext,
  item: ContentItem<D>,
  document: D,
  isPublished: boolean,
): Promise<void> {
  const { tx, now, actor } = context
  const number = item.version + 1
  const isDraft = !isPublished || isSame(item.draft, item.published)
  const author = { by: actor.id, now }
  await insertVersion(tx, noun.document, { id: item.id, number, document, isPublished }, author)
  await updateItem(
    tx,
    {
      ...item,
      version: number,
      ...(isDraft ? { draftVersion: number, draft: document } : {}),
      ...(isPublished ? { publishedVersion: number, published: document } : {}),
    },
    author,
  )
  if (isPublished) notifySite(noun.deps, context)
}

/** Marks the pictures of a document as used by the item, for good: any version can be published again. */
export async function referToPictures<D extends ContentDocument>(
  { kind, pictures }: ContentNoun<D>,
  tx: Tx,
  id: string,
  document: D,
): Promise<Refused<'VALIDATION'> | null> {
  const files = picturesOf(document).map(({ field, fileId }) => ({ field, fileId, slot: contentSlots[kind][field] }))
  return setPictures(pictures, tx, { kind, id }, files)
}

/** The fields that differ, for the audit. */
export function changedFields<D extends ContentDocument>(before: D, after: D): { before: object; after: object } {
  const names = Object.keys(after).filter(
    name => canonicalText(Reflect.get(before, name)) !== canonicalText(Reflect.get(after, name)),
  )
  const of = (document: D) => Object.fromEntries(names.map(name => [name, Reflect.get(document, name)]))
  return { before: of(before), after: of(after) }
}
