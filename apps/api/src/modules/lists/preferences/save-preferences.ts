import type { ViewList } from '@backoffice/contract/lists/lists'
import { ok, type AdminId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { saveList, saveAppearance, type ListPreference, type Appearance } from './preferences.repo.ts'

/** Per admin; the last write wins. */
export const saveListPreference: Command<
  { adminId: AdminId; list: ViewList; preference: ListPreference },
  ListPreference
> = {
  name: 'preferences.list',
  object: ({ adminId }) => ({ kind: 'admin', id: adminId }),
  async run({ tx, now, audit }, { adminId, list, preference }) {
    await saveList(tx, adminId, list, preference, now)
    audit({ after: { list, ...preference } })
    return ok(preference)
  },
}

export const saveAppearancePreference: Command<{ adminId: AdminId; look: Appearance }, Appearance> = {
  name: 'preferences.look',
  object: ({ adminId }) => ({ kind: 'admin', id: adminId }),
  async run({ tx, now, audit }, { adminId, look }) {
    await saveAppearance(tx, adminId, look, now)
    audit({ after: look })
    return ok(look)
  },
}
