import { permissionOf } from '@backoffice/contract'
import { withdrawalSettingsShown } from '@backoffice/contract/withdrawals/rules'
import { ok } from '@backoffice/kernel'
import { z } from 'zod'
import { changesBetween, sideOf } from '../../../platform/command/changes-between.ts'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import { toSettings, type SettingsInput, toSettingsResponse, storedOf } from '../settings-response.ts'
import { saveVersion, readSettings, type SettingsRecord, writeSettings } from '../settings.repo.ts'

/** The settings are one record. */
export const SETTINGS_ID = 'withdraw'
type Input = { readonly id: typeof SETTINGS_ID; readonly settings: SettingsInput; readonly version: number }

/**
 * Changes the rules as a whole, by an admin who saw the version they change; every version is stored, and who set it.
 */
export const changeSettings = recordCommand({
  name: 'withdrawal-settings.change',
  permission: permissionOf('withdrawals.settings-change'),
  kind: 'settings',
  lock: ({ tx }: AdminContext, _input: Input) => readSettings(tx, 'update'),
  versioned: {
    of: ({ version }: SettingsRecord) => version,
    current: (_context, before) => z.encode(withdrawalSettingsShown, toSettingsResponse(before)),
  },
  async check(_context, before, { settings: input }) {
    const settings = toSettings(input)
    const [was, is] = [storedOf(before), storedOf(settings)]
    const changed = changesBetween(was, is)
    return ok(changed.length === 0 ? null : { settings, was, is, changed })
  },
  async save({ tx, now, actor }, { version, updatedAt, updatedBy }, { settings, was, is }) {
    await saveVersion(tx, { version, settings: was, at: updatedAt, by: updatedBy?.id ?? null })
    await writeSettings(tx, settings, actor.id, now)
    await saveVersion(tx, { version: version + 1, settings: is, at: now, by: actor.id })
  },
  changes: ({ version }, { changed }) => ({
    before: { version, ...sideOf(changed, 'before') },
    after: { version: version + 1, ...sideOf(changed, 'after') },
  }),
  // No row changed, but what blocks each may have.
  event: () => ({ name: 'withdrawal.rules-changed', topic: 'withdrawals', ids: [] }),
  show: async ({ tx }) => ok(toSettingsResponse(await readSettings(tx))),
})
