import type { Endpoints, ClientResponse } from '@backoffice/contract'
import { readBaht, writeBaht } from '../../ui/form/money-text.ts'

export const channels = ['scb', 'tmn', 'gsb'] as const
export type Channel = (typeof channels)[number]
export type Setting = ClientResponse<Endpoints['banking.settings-scb']>['data']

export const readingOf = {
  scb: 'banking.settings-scb',
  tmn: 'banking.settings-tmn',
  gsb: 'banking.settings-gsb',
} as const

export const changeOf = {
  scb: 'banking.change-settings-scb',
  tmn: 'banking.change-settings-tmn',
  gsb: 'banking.change-settings-gsb',
} as const

/** What the fields hold: texts as typed; an empty one is a rule that is off. */
export type ChannelValues = {
  enabled: boolean
  autoCredit: boolean
  stale: string
  minDeposit: string
  maxDeposit: string
}

export const toValues = (setting: Setting): ChannelValues => ({
  enabled: setting.enabled,
  autoCredit: setting.autoCredit,
  stale: setting.feedStaleMinutes === null ? '' : String(setting.feedStaleMinutes),
  minDeposit: writeBaht(setting.minDeposit),
  maxDeposit: writeBaht(setting.maxDeposit),
})

const money = (text: string): number | null => (text.trim() === '' ? null : readBaht(text))

export const toBody = (values: ChannelValues) => ({
  enabled: values.enabled,
  autoCredit: values.autoCredit,
  feedStaleMinutes: values.stale.trim() === '' ? null : Number(values.stale),
  minDeposit: money(values.minDeposit),
  maxDeposit: money(values.maxDeposit),
})
