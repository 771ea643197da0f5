import type { ViewList } from '@backoffice/contract/lists/lists'
import { ok, type AdminId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { keepList, keepLook, type ListPreference, type Look } from './preferences.repo.ts'

/** A person's own; the last word holds. */
export const keepListPreference: Command<
  { adminId: AdminId; list: ViewList; preference: ListPreference },
  ListPreference
> = {
  name: 'preferences.list',
  object: ({ adminId }) => ({ kind: 'admin', id: adminId }),
  async run({ tx, now, audit }, { adminId, list, preference }) {
    await keepList(tx, adminId, list, preference, now)
    audit({ after: { list, ...preference } })
    return ok(preference)
  },
}

export const keepLookPreference: Command<{ adminId: AdminId; look: Look }, Look> = {
  name: 'preferences.look',
  object: ({ adminId }) => ({ kind: 'admin', id: adminId }),
  async run({ tx, now, audit }, { adminId, look }) {
    await keepLook(tx, adminId, look, now)
    audit({ after: look })
    return ok(look)
  },
}
