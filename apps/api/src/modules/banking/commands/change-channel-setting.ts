import { channelSetting } from '@backoffice/contract/banking/forms'
import { ok, refuse } from '@backoffice/kernel'
import { z } from 'zod'
import type { Command } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { listAccounts } from '../bank-accounts.repo.ts'
import { toChannelResponse, type ChannelResponse } from '../channel-response.ts'
import {
  lockChannelSetting,
  readChannelSetting,
  saveChannelSetting,
  type ChannelChange,
  type ChannelSetting,
  type SettledChannel,
} from '../channel-settings.repo.ts'
import type { BankingContext } from '../context.ts'

type Input = ChannelChange & { readonly channel: SettledChannel; readonly version: number }

/** Keeps true: how a channel's money is taken is changed on what the person saw, and holds from the next line on. */
export const changeChannelSetting = (module: BankingContext): Command<Input, ChannelResponse> => ({
  name: 'channel-setting.change',
  permission: 'settings.manage',
  object: ({ channel }) => ({ kind: 'channel-setting', id: channel }),
  async run(context, { channel, version, ...change }) {
    const { actor, tx, now } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const before = await lockChannelSetting(tx, channel)
    const accounts = await listAccounts(tx, now, module.deps.config.dayRule)
    if (before.version !== version)
      return refuse('VERSION_CONFLICT', { current: z.encode(channelSetting, toChannelResponse(before, accounts)) })
    if (change.minDeposit !== null && change.maxDeposit !== null && change.minDeposit > change.maxDeposit)
      return badField('maxDeposit', 'must not be below the smallest deposit')
    await saveChannelSetting(tx, channel, change, actor.id, now)
    context.audit({ before: rulesOf(before), after: change })
    context.announce({
      name: 'channel-setting.changed',
      topic: 'banking',
      ids: accounts.filter(account => account.channel === channel).map(({ id }) => id),
    })
    return ok(toChannelResponse(await readChannelSetting(tx, channel), accounts))
  },
})

const rulesOf = ({ enabled, autoCredit, feedStaleMinutes, minDeposit, maxDeposit }: ChannelSetting): ChannelChange => ({
  enabled,
  autoCredit,
  feedStaleMinutes,
  minDeposit,
  maxDeposit,
})
