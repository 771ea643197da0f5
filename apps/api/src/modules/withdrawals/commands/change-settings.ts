import type { ErrorCode } from '@backoffice/contract'
import { withdrawalSettingsShown } from '@backoffice/contract/withdrawals/rules'
import { ok, refuse, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import {
  changesBetween,
  toSettings,
  type SettingsInput,
  type SettingsResponse,
  toSettingsResponse,
  storedOf,
} from '../settings-response.ts'
import { saveVersion, readSettings, writeSettings } from '../settings.repo.ts'

type Input = { readonly settings: SettingsInput; readonly version: number }

/**
 * Keeps true: the rules change as a whole, by somebody who saw the version they change; every version is kept, and who
 * set it.
 */
export const changeSettings: Command<Input, SettingsResponse> = {
  name: 'withdrawal-settings.change',
  permission: 'settings.manage',
  object: () => ({ kind: 'settings', id: 'withdraw' }),
  run: change,
}

async function change(
  context: CommandContext,
  { settings: input, version }: Input,
): Promise<Result<SettingsResponse, ErrorCode>> {
  const { tx, now, actor } = context
  if (actor.kind !== 'admin') return refuse('FORBIDDEN')
  const before = await readSettings(tx, 'update')
  if (before.version !== version)
    return refuse('VERSION_CONFLICT', { current: z.encode(withdrawalSettingsShown, toSettingsResponse(before)) })
  const settings = toSettings(input)
  const [was, is] = [storedOf(before), storedOf(settings)]
  const changed = changesBetween(was, is)
  if (changed.length === 0) return ok(toSettingsResponse(before))
  await saveVersion(tx, { version, settings: was, at: before.updatedAt, by: before.updatedBy?.id ?? null })
  await writeSettings(tx, settings, actor.id, now)
  await saveVersion(tx, { version: version + 1, settings: is, at: now, by: actor.id })
  const side = (of: 'before' | 'after') => Object.fromEntries(changed.map(each => [each.field, each[of]]))
  context.audit({ before: { version, ...side('before') }, after: { version: version + 1, ...side('after') } })
  // No row changed, but what stands against each may have.
  context.announce({ name: 'withdrawal.rules-changed', topic: 'withdrawals', ids: [] })
  return ok(toSettingsResponse(await readSettings(tx)))
}
