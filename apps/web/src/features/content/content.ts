import type { ContentStatus } from '@backoffice/contract/content/terms'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import type { ContentListName } from './kinds.ts'

export type Item = RowOf<ContentListName>

/** The next instant at which an item's status changes by the clock; null where none does. */
export function nextChange(
  { status, startsAt, endsAt }: { status: ContentStatus; startsAt: string | null; endsAt: string | null },
  now: number,
): number | null {
  const next = status === 'scheduled' ? startsAt : status === 'live' ? endsAt : null
  if (next === null) return null
  const at = Date.parse(next)
  return at > now ? at : null
}
