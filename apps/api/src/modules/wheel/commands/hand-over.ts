import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { WheelSpinResponse } from '@backoffice/contract/wheel/forms'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { phoneFor } from '../../../platform/personal.ts'
import { lockSpin, saveHandOver } from '../wheel.repo.ts'
import { spinList, type StoredSpin } from '../spins.list.ts'

/** Records that staff handed over an item. Final. */
export const handOver = recordCommand({
  name: 'wheel.hand-over',
  permission: permissionOf('wheel.hand-over'),
  kind: 'wheel-spin',
  lock: ({ tx }: AdminContext, { id }: { readonly id: string; readonly note: string }) => lockSpin(tx, id),
  check: async (_context, { status }) => (status === 'to-hand-over' ? ok(true) : refuse('STATE_CONFLICT', { status })),
  save: ({ tx, actor, now }, { id }, _checked, { note }) => saveHandOver(tx, id, note.trim(), { by: actor.id, now }),
  changes: ({ status }, _checked, { note }) => ({ before: { status }, after: { status: 'handed-over', note } }),
  event: ({ id }) => ({ name: 'wheel.handed-over', topic: 'marketing', ids: [id] }),
  show: ({ tx, actor, now }, { id }) => showSpin(tx, id, actor, now),
})

async function showSpin(
  reader: Reader,
  id: string,
  viewer: AdminActor,
  now: Date,
): Promise<Result<WheelSpinResponse, ErrorCode>> {
  const spin = await spinList.find(reader, id, now)
  return spin === undefined ? refuse('NOT_FOUND') : ok(toSpinResponse(spin, viewer))
}

export const toSpinResponse = (spin: StoredSpin, viewer: AdminActor): WheelSpinResponse => ({
  ...spin,
  member: { ...spin.member, phone: phoneFor(viewer, spin.member.phone) },
  handedOverAt: spin.handedOverAt === null ? null : new Date(spin.handedOverAt),
  can: spin.status === 'to-hand-over' && viewer.permissions.has(permissionOf('wheel.hand-over')) ? ['hand-over'] : [],
})
