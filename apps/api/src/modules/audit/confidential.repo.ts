import { type Permission, permissionOf } from '@backoffice/contract'
import type { AdminActor } from '../../platform/actor.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { sql } from 'kysely'

// Who reads the audit log must not learn from it what they may not read itself: no tipping off.
const KEY: Permission = permissionOf('suspicions.list')

/** Whether a viewer may see every entry. */
export const seesConfidential = ({ permissions }: Pick<AdminActor, 'permissions'>): boolean => permissions.has(KEY)

/** Entries `a` that say nothing of suspicious activity: not of a report, an attempt, or an export of its list. */
export const notConfidential: Sql = sql`not (a.object_kind in ('suspicion', 'suspicions')
  or (a.object_kind in ('export', 'export-job')
    and (a.object_id = 'suspicions.list' or a.after ->> 'list' is not distinct from 'suspicions.list')))`
