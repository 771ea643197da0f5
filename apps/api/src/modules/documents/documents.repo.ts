import type { DocumentKind, DocumentStatus, RefusalCode } from '@backoffice/contract/documents/terms'
import type { AdminId, BusinessDay, MemberId } from '@backoffice/kernel'
import type { Person } from '@backoffice/contract/forms'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

export type StoredDocument = {
  readonly id: string
  readonly memberId: MemberId
  readonly kind: DocumentKind
  readonly status: DocumentStatus
  readonly pages: number
}

export async function findDocument(reader: Reader, id: string): Promise<StoredDocument | undefined> {
  const { rows } = await sql<StoredDocument>`
    select id, member_id as "memberId", kind, status, pages from member_documents where id = ${id}::uuid`.execute(
    reader,
  )
  return rows[0]
}

type NewDocument = {
  readonly id: string
  readonly memberId: MemberId
  readonly kind: DocumentKind
  readonly label: string | null
  /** Null: the player. */
  readonly by: AdminId | null
  readonly now: Date
}
export type SealedPage = { readonly content: Buffer; readonly width: number; readonly height: number }

export async function insertDocument(tx: Tx, document: NewDocument, pages: readonly SealedPage[]): Promise<void> {
  const { id, memberId, kind, label, by, now } = document
  const bytes = pages.reduce((sum, { content }) => sum + content.length, 0)
  await sql`
    insert into member_documents (id, member_id, kind, label, received_from, received_by, received_at, pages, bytes)
    values (${id}::uuid, ${memberId}::uuid, ${kind}, ${label}, ${by === null ? 'player' : 'staff'}, ${by}::uuid, ${now},
      ${pages.length}, ${bytes})`.execute(tx)
  for (const [index, { content, width, height }] of pages.entries())
    await sql`insert into document_pages (document_id, page, content, width, height)
      values (${id}::uuid, ${index + 1}, ${content}, ${width}, ${height})`.execute(tx)
}

/** Documents of a member that wait for a check. */
export async function countWaiting(tx: Tx, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from member_documents
    where member_id = ${memberId}::uuid and status = 'waiting'`.execute(tx)
  return rows[0]?.count ?? 0
}

type Checked = { readonly by: AdminId; readonly now: Date }

export async function saveAccepted(
  tx: Tx,
  id: string,
  { expiresOn, number, by, now }: Checked & { readonly expiresOn: BusinessDay | null; readonly number: Buffer | null },
): Promise<void> {
  await sql`update member_documents set status = 'accepted', checked_by = ${by}::uuid, checked_at = ${now},
      expires_on = ${expiresOn}::date, number = ${number} where id = ${id}::uuid`.execute(tx)
}

export async function saveRefused(
  tx: Tx,
  id: string,
  { code, text, by, now }: Checked & { readonly code: RefusalCode; readonly text: string | null },
): Promise<void> {
  await sql`update member_documents set status = 'refused', checked_by = ${by}::uuid, checked_at = ${now},
      refusal_code = ${code}, refusal_text = ${text}, ended_at = ${now} where id = ${id}::uuid`.execute(tx)
}

/** Deletes what a document shows, and its number. */
export async function removeContent(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`delete from document_pages where document_id = ${id}::uuid`.execute(tx)
  await sql`update member_documents set status = 'removed', removed_at = ${now}, number = null
    where id = ${id}::uuid`.execute(tx)
}

export async function saveExpired(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update member_documents set status = 'expired', ended_at = ${now} where id = ${id}::uuid`.execute(tx)
}

/** Accepted documents whose last day is over. */
export async function findOver(reader: Reader, today: BusinessDay, limit: number): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select id, member_id as "memberId", kind, status, pages from member_documents
     where status = 'accepted' and expires_on < ${today}::date order by expires_on, id limit ${limit}`.execute(reader)
  return rows
}

export type PageSize = { readonly page: number; readonly width: number; readonly height: number }

export async function listPages(reader: Reader, id: string): Promise<PageSize[]> {
  const { rows } = await sql<PageSize>`select page, width, height from document_pages
    where document_id = ${id}::uuid order by page`.execute(reader)
  return rows
}

export async function pageContent(reader: Reader, id: string, page: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`select content from document_pages
    where document_id = ${id}::uuid and page = ${page}`.execute(reader)
  return rows[0]?.content
}

/** The sealed number of a document. */
export async function findNumber(reader: Reader, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ number: Buffer | null }>`
    select number from member_documents where id = ${id}::uuid`.execute(reader)
  return rows[0]?.number ?? null
}

type NewView = { readonly id: string; readonly documentId: string } & Checked & { readonly reason: string }

export async function insertView(tx: Tx, { id, documentId, by, now, reason }: NewView): Promise<void> {
  await sql`insert into document_views (id, document_id, admin_id, at, reason)
    values (${id}::uuid, ${documentId}::uuid, ${by}::uuid, ${now}, ${reason})`.execute(tx)
}

export type DocumentView = { readonly by: Person; readonly at: Date; readonly reason: string }

/** Newest first. */
export async function listViews(reader: Reader, id: string, limit: number): Promise<DocumentView[]> {
  const { rows } = await sql<DocumentView>`
    select json_build_object('id', a.id, 'name', a.name) as by, v.at, v.reason
      from document_views v join admins a on a.id = v.admin_id
     where v.document_id = ${id}::uuid order by v.at desc, v.id desc limit ${limit}`.execute(reader)
  return rows
}
