import type { ErrorCode } from '@backoffice/contract'
import { withdrawalSettingsShown } from '@backoffice/contract/withdrawals/rules'
import { ok, refuse, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import {
  changesBetween,
  settingsOf,
  type SettingsGiven,
  type SettingsShown,
  shownOf,
  storedOf,
} from '../settings-answer.ts'
import { keepVersion, readSettings, writeSettings } from '../settings.repo.ts'

type Input = { readonly settings: SettingsGiven; readonly version: number }

/**
 * Keeps true: the rules change as a whole, by somebody who saw the version they change; every version is kept, and who
 * set it.
 */
export const changeSettings: Command<Input, SettingsShown> = {
  name: 'withdrawal-settings.change',
  permission: 'settings.manage',
  object: () => ({ kind: 'settings', id: 'withdraw' }),
  run: change,
}

async function change(
  context: CommandContext,
  { settings: given, version }: Input,
): Promise<Result<SettingsShown, ErrorCode>> {
  const { tx, now, actor } = context
  if (actor.kind !== 'admin') return refuse('FORBIDDEN')
  const before = await readSettings(tx, 'update')
  if (before.version !== version)
    return refuse('VERSION_CONFLICT', { current: z.encode(withdrawalSettingsShown, shownOf(before)) })
  const settings = settingsOf(given)
  const [was, is] = [storedOf(before), storedOf(settings)]
  const changed = changesBetween(was, is)
  if (changed.length === 0) return ok(shownOf(before))
  await keepVersion(tx, { version, settings: was, at: before.updatedAt, by: before.updatedBy?.id ?? null })
  await writeSettings(tx, settings, actor.id, now)
  await keepVersion(tx, { version: version + 1, settings: is, at: now, by: actor.id })
  const side = (of: 'before' | 'after') => Object.fromEntries(changed.map(each => [each.field, each[of]]))
  context.audit({ before: { version, ...side('before') }, after: { version: version + 1, ...side('after') } })
  // No row changed, but what stands against each may have.
  context.announce({ name: 'withdrawal.rules-changed', topic: 'withdrawals', ids: [] })
  return ok(shownOf(await readSettings(tx)))
}
