import type { channelSetting } from '@backoffice/contract/channel-settings/forms'
import type { z } from 'zod'
import type { AccountRecord } from '../bank-accounts/index.ts'
import type { ChannelSetting } from './channel-settings.repo.ts'

export type ChannelResponse = z.output<typeof channelSetting>

/** A channel's settings as displayed, with their accounts. */
export const toChannelResponse = (setting: ChannelSetting, accounts: readonly AccountRecord[]): ChannelResponse => ({
  channel: setting.channel,
  enabled: setting.enabled,
  autoCredit: setting.autoCredit,
  feedStaleMinutes: setting.feedStaleMinutes,
  minDeposit: setting.minDeposit,
  maxDeposit: setting.maxDeposit,
  accounts: accounts
    .filter(account => account.channel === setting.channel)
    .map(({ id, bankCode, bankAbbr, accountNo, status, lastLineAt, fault, feedStaleSince }) => ({
      id,
      bankCode,
      bankAbbr,
      accountNo,
      status,
      lastLineAt,
      lastError: status === 'error' && fault !== null ? fault : feedStaleSince === null ? null : 'FEED_STALE',
    })),
  version: setting.version,
  updatedAt: setting.updatedAt,
  updatedBy: setting.updatedBy,
})
