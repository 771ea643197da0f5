import type { auditEntry, auditRow } from '@backoffice/contract/audit/forms'
import { isId } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { ERASED, textFor } from '../../platform/personal.ts'
import type { AuditRecord } from './audit.list.ts'
import { findErased, labelsOf } from './audit.repo.ts'
import { browserOf } from './browser.ts'
import { entryChanges, shortChanges } from './entry-changes.ts'
import { hideValue, maskValue } from './masked.ts'

type Viewer = Pick<AdminActor, 'permissions'>
export type AuditRow = z.output<typeof auditRow>

/**
 * Entries as an admin sees them: what is personal in their values, reasons and records is masked without the right. Of
 * a member whose data was erased it is hidden from everybody.
 */
export async function showEntries(
  reader: Reader,
  records: readonly AuditRecord[],
  viewer: Viewer,
): Promise<AuditRow[]> {
  const [labels, erased] = [await labelsOf(reader, records), await findErased(reader, records)]
  return records.map(record => {
    const isErased = erased.has(record.objectId)
    const [before, after] = [masked(viewer, record.before, isErased), masked(viewer, record.after, isErased)]
    const {
      actorKind,
      actorId,
      actorName,
      objectKind,
      objectId,
      userAgent,
      before: _before,
      after: _after,
      ...entry
    } = record
    return {
      ...entry,
      actor: {
        kind: actorKind,
        id: actorId,
        name: actorKind === 'admin' ? actorName : erased.has(actorId ?? '') ? ERASED : textFor(viewer, actorName),
      },
      object: {
        kind: objectKind,
        id: isId(objectId) ? objectId : textFor(viewer, objectId),
        label: labels.get(`${objectKind} ${objectId}`) ?? null,
      },
      reason: isErased && entry.reason !== null ? ERASED : textFor(viewer, entry.reason),
      userAgent: userAgent === null ? null : browserOf(userAgent),
      changes: shortChanges(entryChanges(before, after, entry.outcome)),
    }
  })
}

/** One entry with everything it holds. */
export async function showEntry(
  reader: Reader,
  record: AuditRecord,
  viewer: Viewer,
): Promise<z.output<typeof auditEntry> | undefined> {
  const [row] = await showEntries(reader, [record], viewer)
  if (row === undefined) return undefined
  const isErased = (await findErased(reader, [record])).has(record.objectId)
  const [before, after] = [masked(viewer, record.before, isErased), masked(viewer, record.after, isErased)]
  return { ...row, changes: entryChanges(before, after, row.outcome), before, after, fullUserAgent: record.userAgent }
}

const masked = (viewer: Viewer, value: unknown, isErased: boolean): unknown =>
  isErased ? hideValue(value) : maskValue(value, text => textFor(viewer, text))
