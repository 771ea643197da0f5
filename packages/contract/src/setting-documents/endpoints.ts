import { endpoint } from '../endpoint.ts'
import { inviteSetting } from '../invites/setting.ts'
import { brand, countdownSetting, lineSetting, websiteSetting } from './documents.ts'
import { settingEndpoints } from './setting-endpoints.ts'

export const settingDocumentEndpoints = {
  ...settingEndpoints(websiteSetting),
  'website-setting.brand': endpoint({
    method: 'GET',
    path: '/setting/websetting/brand',
    topics: ['settings'],
    access: 'session',
    envelope: 'data',
    summary: 'Name and logo of the website, for the top bar of every session',
    answer: brand,
  }),
  ...settingEndpoints(lineSetting),
  ...settingEndpoints(countdownSetting),
  ...settingEndpoints(inviteSetting),
} as const
