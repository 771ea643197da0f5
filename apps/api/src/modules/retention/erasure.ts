import type { ErasureObstacle } from '@backoffice/contract/retention/terms'
import { permissionOf } from '@backoffice/contract'
import type { MemberId } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { canSeePersonal, textFor } from '../../platform/personal.ts'
import { readLicence } from '../licences/index.ts'
import { type ErasureRow, findErasability, findErasure } from './erasure.repo.ts'

const DAY_MS = 86_400_000

/** When the rule of the licence permits what was last used then; null: never. */
export const dueAt = (lastUsedAt: Date, days: number | null): Date | null =>
  days === null ? null : new Date(lastUsedAt.getTime() + days * DAY_MS)

export const showErasure = ({ lastUsedAt, ...row }: ErasureRow, days: number | null, viewer: AdminActor) => ({
  ...row,
  reason: textFor(viewer, row.reason),
  obstacles: [...row.obstacles],
  dueAt: dueAt(lastUsedAt, days),
})

/** Whether a member’s personal data can be erased, from when, and what this viewer can do. */
export async function showPersonalData(deps: Pick<Deps, 'config'>, reader: Reader, id: MemberId, viewer: AdminActor) {
  const found = await findErasability(reader, id)
  if (found === undefined) return undefined
  const { rules } = await readLicence(reader, deps.config)
  const days = rules.retentionMemberDays
  const waiting = await findErasure(reader, id)
  const { erasedAt, isClosed, lastUsedAt } = found
  const obstacles: ErasureObstacle[] = erasedAt === null ? [...found.obstacles] : []
  const canManage = viewer.permissions.has(permissionOf('personal-data.request-erasure'))
  return {
    erasedAt,
    request: waiting === undefined ? null : showErasure(waiting, days, viewer),
    days,
    dueAt: isClosed ? dueAt(lastUsedAt, days) : null,
    obstacles,
    can: [
      ...(canManage && canSeePersonal(viewer) ? (['export'] as const) : []),
      ...(canManage && erasedAt === null && waiting === undefined && isClosed && days !== null
        ? (['request-erasure'] as const)
        : []),
      ...(canManage && waiting !== undefined ? (['cancel-erasure'] as const) : []),
    ],
  }
}
