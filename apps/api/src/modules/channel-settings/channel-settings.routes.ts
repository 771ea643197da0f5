import { ok } from '@backoffice/kernel'
import { runCommand, type Handlers } from '../../platform/http/index.ts'
import { listAccounts } from '../bank-accounts/index.ts'
import { readChannelSetting, type SettledChannel } from './channel-settings.repo.ts'
import type { Deps } from '../../platform/deps.ts'
import { changeChannelSetting, toChannelResponse } from './commands/change-channel-setting.ts'

type ChannelSettingHandlers = Pick<
  Handlers,
  | 'banking.settings-tmn'
  | 'banking.settings-scb'
  | 'banking.settings-gsb'
  | 'banking.change-settings-tmn'
  | 'banking.change-settings-scb'
  | 'banking.change-settings-gsb'
>

/** The settings of the channels: one handler for the specification's three paths. */
export function channelSettingHandlers(deps: Deps): ChannelSettingHandlers {
  const read =
    (channel: SettledChannel): Handlers['banking.settings-tmn'] =>
    async () =>
      ok({
        data: toChannelResponse(
          await readChannelSetting(deps.reader, channel),
          await listAccounts(deps.reader, deps.clock.now(), deps.config.dayRule),
        ),
      })
  const save =
    (channel: SettledChannel): Handlers['banking.change-settings-tmn'] =>
    ({ body, origin, ifMatch = 0 }) =>
      runCommand(deps, changeChannelSetting(deps, channel), origin, { ...body, id: channel, version: ifMatch })
  return {
    'banking.settings-tmn': read('tmn'),
    'banking.settings-scb': read('scb'),
    'banking.settings-gsb': read('gsb'),
    'banking.change-settings-tmn': save('tmn'),
    'banking.change-settings-scb': save('scb'),
    'banking.change-settings-gsb': save('gsb'),
  }
}
