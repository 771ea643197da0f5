import type { ContentDocument, contentRow } from '@backoffice/contract/content/forms'
import type { picture, pictureRef } from '@backoffice/contract/uploads/pictures'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import { contentList, type ListedContent } from './content.list.ts'
import { findDocument, listVersions } from './content.repo.ts'
import type { StoredPicture } from '../uploads/index.ts'
import type { ContentNoun, Detail, PicturesApi } from './context.ts'
import { picturesOf, statusOf } from './domain/content.ts'

type Row = z.output<typeof contentRow>
type Pictures = ReadonlyMap<string, StoredPicture>

/** The pictures of documents, with one read. */
export const findPictures = (pictures: PicturesApi, reader: Reader, documents: readonly ContentDocument[]) =>
  pictures.find(reader, [...new Set(documents.flatMap(picturesOf).map(({ fileId }) => fileId))])

/** A picture with its alternative text; null where there is none. */
export function showPicture(
  reference: z.output<typeof pictureRef> | null,
  pictures: Pictures,
): z.output<typeof picture> | null {
  const stored = reference === null ? undefined : pictures.get(reference.fileId)
  return reference === null || stored === undefined ? null : { ...stored, alt: reference.alt }
}

/** The pictures of documents, by file id. */
const showPictures = (documents: readonly ContentDocument[], pictures: Pictures) =>
  Object.fromEntries(
    documents
      .flatMap(picturesOf)
      .flatMap(reference => showPicture(reference, pictures) ?? [])
      .map(each => [each.fileId, each]),
  )

export async function showRows<D extends ContentDocument>(
  { document: stored, pictures, deps }: ContentNoun<D>,
  records: readonly ListedContent[],
  now: Date,
): Promise<Row[]> {
  const listed = records.map(record => ({ record, document: stored.parse(record.document) }))
  const found = await findPictures(
    pictures,
    deps.reader,
    listed.map(({ document }) => document),
  )
  return listed.map(({ record, document }) => toRow(record, document, found, now))
}

function toRow(record: ListedContent, document: ContentDocument, pictures: Pictures, now: Date): Row {
  const { title, link, audience, device, startsAt, endsAt } = document
  const { id, version, position, hasUnpublishedChanges, updatedAt, updatedBy } = record
  return {
    id,
    status: statusOf(record.publishedVersion === null ? null : document, now),
    position,
    title,
    link,
    picture: showPicture(document.picture, pictures),
    audience,
    device,
    startsAt,
    endsAt,
    hasUnpublishedChanges,
    version,
    updatedAt,
    updatedBy,
  }
}

/** An item with its draft; undefined where there is none. */
export async function findDetail<D extends ContentDocument>(
  noun: ContentNoun<D>,
  reader: Reader,
  id: string,
  now: Date,
): Promise<Detail<D> | undefined> {
  const record = await contentList.find(reader, id, now)
  if (record === undefined || record.isRemoved || record.kind !== noun.kind) return undefined
  const document = noun.document.parse(record.document)
  const draft = await findDocument(reader, noun.document, id, record.draftVersion)
  if (draft === undefined) return undefined
  const found = await findPictures(noun.pictures, reader, [document, draft])
  return {
    ...toRow(record, document, found, now),
    draft,
    pictures: showPictures([document, draft], found),
    publishedVersion: record.publishedVersion,
  }
}

/** The versions of an item, newest first; undefined where there is none. */
export async function findVersions<D extends ContentDocument>(
  { kind, document: stored, pictures, deps }: ContentNoun<D>,
  id: string,
) {
  const rows = await listVersions(deps.reader, kind, id)
  const versions = rows?.map(({ number, ...row }) => ({
    ...row,
    version: number,
    document: stored.parse(row.document),
  }))
  if (versions === undefined) return undefined
  const found = await findPictures(
    pictures,
    deps.reader,
    versions.map(({ document }) => document),
  )
  return versions.map(version => ({ ...version, pictures: showPictures([version.document], found) }))
}
