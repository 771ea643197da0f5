import { endpoint } from '../endpoint.ts'
import { channelSetting, channelChange } from './forms.ts'

const readSetting = {
  method: 'GET',
  access: 'settings.read',
  topics: ['banking'],
  envelope: 'data',
  answer: channelSetting,
} as const
const changeSetting = {
  method: 'PUT',
  access: 'settings.manage',
  changes: ['banking'],
  envelope: 'data',
  body: channelChange,
  answer: channelSetting,
  idempotent: true,
  ifMatch: true,
  errors: ['VERSION_CONFLICT'],
} as const

export const channelSettingEndpoints = {
  'banking.settings-tmn': endpoint({
    ...readSetting,
    path: '/setting/tmn',
    summary: 'Settings of the TMN channel',
  }),
  'banking.settings-scb': endpoint({
    ...readSetting,
    path: '/setting/scb',
    summary: 'Settings of the SCB channel',
  }),
  'banking.settings-gsb': endpoint({
    ...readSetting,
    path: '/setting/gsb',
    summary: 'Settings of the GSB channel',
  }),
  'banking.change-settings-tmn': endpoint({
    ...changeSetting,
    path: '/setting/tmn',
    summary: 'Change the settings of the TMN channel',
  }),
  'banking.change-settings-scb': endpoint({
    ...changeSetting,
    path: '/setting/scb',
    summary: 'Change the settings of the SCB channel',
  }),
  'banking.change-settings-gsb': endpoint({
    ...changeSetting,
    path: '/setting/gsb',
    summary: 'Change the settings of the GSB channel',
  }),
} as const
