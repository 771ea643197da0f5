import type { Endpoints, ClientResponse } from '@backoffice/contract'
import { channelFields } from '@backoffice/contract/channel-settings/fields'
import { formFields, type FormSpec } from '../../ui/form/declared/form-fields.ts'

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

export const channelForm: FormSpec = { words: 'channelSettings', fields: formFields(channelFields) }
