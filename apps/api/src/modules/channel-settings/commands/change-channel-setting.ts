import { permissionOf } from '@backoffice/contract'
import { channelFields } from '@backoffice/contract/channel-settings/fields'
import { channelSetting, type ChannelRules } from '@backoffice/contract/channel-settings/forms'
import { ok } from '@backoffice/kernel'
import { z } from 'zod'
import { pick, recordCommand, type AdminContext } from '../../../platform/command/record-command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { type AccountRecord, lastErrorOf, listAccounts } from '../../bank-accounts/index.ts'
import {
  lockChannelSetting,
  readChannelSetting,
  saveChannelSetting,
  type ChannelSetting,
  type SettledChannel,
} from '../channel-settings.repo.ts'
import type { Deps } from '../../../platform/deps.ts'

type Input = ChannelRules & { readonly id: SettledChannel; readonly version: number }

const fields = Object.keys(channelFields) as (keyof ChannelRules)[]

/** Changes how a channel's deposits are handled, from the next bank line on. */
export const changeChannelSetting = (deps: Deps, channel: SettledChannel) =>
  recordCommand({
    name: 'channel-setting.change',
    permission: permissionOf(`banking.change-settings-${channel}`),
    kind: 'channel-setting',
    lock: async ({ tx, now }: AdminContext, { id }: Input) => ({
      setting: await lockChannelSetting(tx, id),
      accounts: await listAccounts(tx, now, deps.config.dayRule),
    }),
    versioned: {
      of: ({ setting }) => setting.version,
      current: (_context, { setting, accounts }) => z.encode(channelSetting, toChannelResponse(setting, accounts)),
    },
    async check(_context, _record, change) {
      const { minDeposit, maxDeposit } = change
      return minDeposit !== null && maxDeposit !== null && minDeposit > maxDeposit
        ? badField('maxDeposit', 'BELOW_MINIMUM')
        : ok(pick(change, fields))
    },
    save: ({ tx, now, actor }, _record, change, { id }) => saveChannelSetting(tx, id, change, actor.id, now),
    changes: ({ setting }, change) => ({ before: pick(setting, fields), after: change }),
    event: ({ accounts }) => ({
      name: 'channel-setting.changed',
      topic: 'banking',
      ids: accounts.filter(account => account.channel === channel).map(({ id }) => id),
    }),
    show: async ({ tx }, { id }, { accounts }) => ok(toChannelResponse(await readChannelSetting(tx, id), accounts)),
  })

type ChannelResponse = z.output<typeof channelSetting>

/** A channel's settings as displayed, with their accounts. */
export const toChannelResponse = (setting: ChannelSetting, accounts: readonly AccountRecord[]): ChannelResponse => ({
  ...setting,
  accounts: accounts
    .filter(account => account.channel === setting.channel)
    .map(account => ({
      ...pick(account, ['id', 'bankCode', 'bankAbbr', 'accountNo', 'status', 'lastLineAt']),
      lastError: lastErrorOf(account),
    })),
})
