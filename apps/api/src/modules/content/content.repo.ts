import type { Person } from '@backoffice/contract/forms'
import type { ContentDocument, ContentKind } from '@backoffice/contract/content/forms'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { StoredDocument } from '../../platform/db/stored-document.ts'
import { storedDocuments } from './documents.ts'

/** An item, locked: its draft, and what is published of it. */
export type ContentItem<D extends ContentDocument = ContentDocument> = {
  readonly id: string
  readonly sortKey: string
  /** Raised by every change; a saved version has it as its number. */
  readonly version: number
  readonly draftVersion: number
  readonly publishedVersion: number | null
  readonly draft: D
  readonly published: D | null
}

export async function lockItem<D extends ContentDocument>(
  tx: Tx,
  kind: ContentKind,
  stored: StoredDocument<D>,
  id: string,
): Promise<ContentItem<D> | undefined> {
  const { rows } = await sql<Omit<ContentItem, 'draft' | 'published'>>`
    select id, sort_key as "sortKey", version, draft_version as "draftVersion", published_version as "publishedVersion"
      from content_items where id = ${id}::uuid and kind = ${kind} and removed_at is null for no key update`.execute(tx)
  const [item] = rows
  if (item === undefined) return undefined
  const draft = await getDocument(tx, stored, id, item.draftVersion)
  const { publishedVersion: number } = item
  const published = number === null ? null : number === item.draftVersion ? draft : getDocument(tx, stored, id, number)
  return { ...item, draft, published: await published }
}

async function getDocument<D extends ContentDocument>(
  reader: Reader,
  stored: StoredDocument<D>,
  id: string,
  number: number,
): Promise<D> {
  const document = await findDocument(reader, stored, id, number)
  if (document === undefined) throw new Error(`content ${id} has no version ${number}`)
  return document
}

export async function findDocument<D extends ContentDocument>(
  reader: Reader,
  stored: StoredDocument<D>,
  id: string,
  number: number,
): Promise<D | undefined> {
  const row = await reader
    .selectFrom('content_versions')
    .select('document')
    .where('item_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row === undefined ? undefined : stored.parse(row.document)
}

type Author = { readonly by: AdminId; readonly now: Date }
type NewItem = { readonly id: string; readonly kind: ContentKind; readonly sortKey: string; readonly title: string }

export async function insertItem(tx: Tx, { id, kind, sortKey, title }: NewItem, { by, now }: Author): Promise<void> {
  await tx
    .insertInto('content_items')
    .values({
      id,
      kind,
      sort_key: sortKey,
      version: 1,
      draft_version: 1,
      title,
      created_at: now,
      created_by: by,
      updated_at: now,
      updated_by: by,
    })
    .execute()
}

type NewVersion<D> = {
  readonly id: string
  readonly number: number
  readonly document: D
  readonly isPublished: boolean
}

export async function insertVersion<D extends ContentDocument>(
  tx: Tx,
  stored: StoredDocument<D>,
  { id, number, document, isPublished }: NewVersion<D>,
  { by, now }: Author,
): Promise<void> {
  await tx
    .insertInto('content_versions')
    .values({
      item_id: id,
      number,
      document: JSON.stringify(stored.encode(document)),
      saved_at: now,
      saved_by: by,
      ...(isPublished ? { published_at: now, published_by: by } : {}),
    })
    .execute()
}

export async function publishVersion(tx: Tx, id: string, number: number, { by, now }: Author): Promise<void> {
  await tx
    .updateTable('content_versions')
    .set({ published_at: now, published_by: by })
    .where('item_id', '=', id)
    .where('number', '=', number)
    .execute()
}

/** Saves which versions an item consists of, and what it is listed and found by. */
export async function updateItem(tx: Tx, item: ContentItem, { by, now }: Author): Promise<void> {
  const { title, startsAt, endsAt } = item.published ?? item.draft
  await tx
    .updateTable('content_items')
    .set({
      version: item.version,
      draft_version: item.draftVersion,
      published_version: item.publishedVersion,
      title,
      starts_at: startsAt,
      ends_at: endsAt,
      updated_at: now,
      updated_by: by,
    })
    .where('id', '=', item.id)
    .execute()
}

export async function removeItem(tx: Tx, id: string, { by, now }: Author): Promise<void> {
  await tx
    .updateTable('content_items')
    .set({ removed_at: now, updated_at: now, updated_by: by })
    .where('id', '=', id)
    .execute()
}

/** One order of a kind is changed at a time, so that equal keys are rare. They are ordered by id. */
export async function lockOrder(tx: Tx, kind: ContentKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('content order ' || ${kind}, 0))`.execute(tx)
}

const ofKind = (kind: ContentKind) => sql`kind = ${kind} and removed_at is null`

export async function findLastKey(tx: Tx, kind: ContentKind): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`
    select max(sort_key) as key from content_items where ${ofKind(kind)}`.execute(tx)
  return rows[0]?.key ?? null
}

/** The keys around the place after an item, or around the first place; undefined: there is no such item. */
export async function findGap(
  tx: Tx,
  kind: ContentKind,
  moved: string,
  after: string | null,
): Promise<{ readonly lower: string | null; readonly upper: string | null } | undefined> {
  const { rows: found } = await sql<{ key: string }>`
    select sort_key as key from content_items where ${ofKind(kind)} and id = ${after}::uuid`.execute(tx)
  const lower = found[0]?.key ?? null
  if (after !== null && lower === null) return undefined
  // Among items with equal keys no key fits: the place is then after all of them.
  const { rows } = await sql<{ key: string | null }>`
    select min(sort_key) as key from content_items
     where ${ofKind(kind)} and id <> ${moved}::uuid and sort_key > coalesce(${lower}, '')`.execute(tx)
  return { lower, upper: rows[0]?.key ?? null }
}

export async function updateSortKey(tx: Tx, id: string, sortKey: string): Promise<void> {
  await tx.updateTable('content_items').set({ sort_key: sortKey }).where('id', '=', id).execute()
}

type VersionRow = {
  readonly number: number
  readonly document: unknown
  readonly savedAt: Date
  readonly savedBy: Person
  readonly publishedAt: Date | null
  readonly publishedBy: Person | null
}
const MAX_VERSIONS = 100

/** The versions of an item, newest first; undefined: there is no such item. */
export async function listVersions(reader: Reader, kind: ContentKind, id: string): Promise<VersionRow[] | undefined> {
  const { rows } = await sql<VersionRow>`
    select v.number, v.document, v.saved_at as "savedAt", json_build_object('id', s.id, 'name', s.name) as "savedBy",
           v.published_at as "publishedAt",
           case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as "publishedBy"
      from content_versions v join content_items c on c.id = v.item_id
      join admins s on s.id = v.saved_by left join admins p on p.id = v.published_by
     where v.item_id = ${id}::uuid and c.kind = ${kind} and c.removed_at is null
     order by v.number desc limit ${MAX_VERSIONS}`.execute(reader)
  return rows.length === 0 ? undefined : rows
}

/** A version that players may see, with its place in the order of its kind. */
export type PublishedContent = {
  [K in ContentKind]: { readonly id: string; readonly kind: K; readonly document: ContentDocument<K> }
}[ContentKind]

/**
 * What is live at an instant, in the order of the player site. Of one item, the draft is read instead of what is
 * published, whatever its times.
 */
export async function listLive(reader: Reader, at: Date, draftOf: string | null): Promise<PublishedContent[]> {
  const { rows } = await sql<{ id: string; kind: ContentKind; document: unknown }>`
    select c.id, c.kind, v.document from content_items c join content_versions v on v.item_id = c.id
       and v.number = case when c.id = ${draftOf}::uuid then c.draft_version else c.published_version end
     where c.removed_at is null and (c.id = ${draftOf}::uuid or c.published_version is not null
       and (c.starts_at is null or c.starts_at <= ${at}::timestamptz)
       and (c.ends_at is null or c.ends_at > ${at}::timestamptz))
     order by c.kind, c.sort_key, c.id`.execute(reader)
  return rows.map(toPublished)
}

function toPublished({ id, kind, document }: { id: string; kind: ContentKind; document: unknown }): PublishedContent {
  switch (kind) {
    case 'banner':
      return { id, kind, document: storedDocuments.banner.parse(document) }
    case 'event':
      return { id, kind, document: storedDocuments.event.parse(document) }
    case 'popup':
      return { id, kind, document: storedDocuments.popup.parse(document) }
  }
}

/** When an item's draft starts; null: when it is published. Undefined: there is no such item. */
export async function findDraftStart(reader: Reader, id: string): Promise<Date | null | undefined> {
  const { rows } = await sql<{ startsAt: Date | null }>`
    select (v.document->>'startsAt')::timestamptz as "startsAt" from content_items c
      join content_versions v on v.item_id = c.id and v.number = c.draft_version
     where c.id = ${id}::uuid and c.removed_at is null`.execute(reader)
  return rows[0]?.startsAt
}
