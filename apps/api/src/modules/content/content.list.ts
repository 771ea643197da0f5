import type { Person } from '@backoffice/contract/forms'
import type { ContentKind, ContentStatus } from '@backoffice/contract/content/forms'
import { sql } from 'kysely'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { anyOf, instantKey, type Sql, textKey } from '../../platform/lists/sort-key.ts'

type ContentFilters = Filters<ListQuery<'banners.list'>> & { readonly kind: ContentKind }

/** An item as it is listed: what is published of it, else its draft. */
export type ListedContent = {
  readonly id: string
  readonly kind: ContentKind
  readonly isRemoved: boolean
  readonly version: number
  readonly draftVersion: number
  readonly publishedVersion: number | null
  readonly hasUnpublishedChanges: boolean
  readonly position: number | null
  /** As stored: its schema is its kind's. */
  readonly document: unknown
  readonly updatedAt: Date
  readonly updatedBy: Person
}

const ended = (alias: 'c' | 'o', now: Date) =>
  sql`coalesce(${sql.ref(`${alias}.published_version`)} is not null
    and ${sql.ref(`${alias}.ends_at`)} <= ${now}::timestamptz, false)`

/** The status by the clock, as `statusOf` derives it. */
const HAS_STATUS: Readonly<Record<ContentStatus, (now: Date) => Sql>> = {
  draft: () => sql`c.published_version is null`,
  scheduled: now => sql`(c.published_version is not null and c.starts_at > ${now}::timestamptz)`,
  live: now => sql`(c.published_version is not null and (c.starts_at is null or c.starts_at <= ${now}::timestamptz)
    and (c.ends_at is null or c.ends_at > ${now}::timestamptz))`,
  ended: now => ended('c', now),
}

/** Banners, events or pop-ups. */
export const contentList = keysetList({
  table: 'content_items',
  as: 'c',
  keys: { position: textKey(sql`c.sort_key`), updatedAt: instantKey(sql`c.updated_at`) },
  where: ({ kind, q, status }: ContentFilters, now) => [
    sql`c.removed_at is null and c.kind = ${sql.lit(kind)}`,
    when(q, text => sql`lower(c.title) like ${`%${beginsWith(text.toLowerCase())}`}`),
    when(status, statuses => anyOf(statuses.map(each => HAS_STATUS[each](now)))),
  ],
  columns: now => sql`
    c.id, c.kind, c.removed_at is not null as "isRemoved", c.version, c.draft_version as "draftVersion",
    c.published_version as "publishedVersion", v.document, c.updated_at as "updatedAt",
    c.published_version is not null and d.document <> v.document as "hasUnpublishedChanges",
    case when not ${ended('c', now)} then (select count(*)::int from content_items o
      where o.kind = c.kind and o.removed_at is null and not ${ended('o', now)}
        and (o.sort_key, o.id) <= (c.sort_key, c.id)) end as position,
    json_build_object('id', a.id, 'name', a.name) as "updatedBy"`,
  joins: () => sql`
    join content_versions d on d.item_id = c.id and d.number = c.draft_version
    join content_versions v on v.item_id = c.id and v.number = coalesce(c.published_version, c.draft_version)
    join admins a on a.id = c.updated_by`,
  toRow: (row: ListedContent) => row,
})
