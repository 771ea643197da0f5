import { matches, settingForm } from '../../ui/setting/setting-form.ts'

const SITE = /^https:\/\/[^\s/\\@?#]+\.[^\s/\\@?#]+\/?$/i

export const websiteForm = settingForm('website-setting', {
  words: 'websiteSetting',
  manage: 'settings.manage',
  panels: {
    site: [
      { path: 'siteName', kind: 'text', max: 60, required: true },
      { path: 'siteUrl', kind: 'text', max: 500, isValid: matches(SITE) },
      { path: 'colours.primary', kind: 'colour', required: true },
      { path: 'colours.accent', kind: 'colour', required: true },
      { path: 'currency.symbol', kind: 'choice', values: ['before', 'after'] },
      { path: 'currency.decimals', kind: 'choice', values: [2, 0] },
      { path: 'logo', kind: 'picture', slot: 'logo' },
    ],
    contact: [
      { path: 'contact.phone', kind: 'text', max: 26, isValid: matches(/^\+?\d[\d -]{2,24}$/) },
      { path: 'contact.email', kind: 'text', max: 200, isValid: matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/) },
      { path: 'contact.telegramUrl', kind: 'text', max: 500, isValid: matches(/^https:\/\/(t|telegram)\.me\/\S+$/i) },
      { path: 'contact.hours', kind: 'text', max: 100 },
    ],
    texts: [
      { path: 'announcement', kind: 'text', max: 500, multiline: true },
      { path: 'footer', kind: 'text', max: 1_000, multiline: true },
    ],
    switches: [
      { path: 'switches.registration', kind: 'switch' },
      { path: 'switches.trueMoneyRegistration', kind: 'switch' },
      { path: 'switches.deposits', kind: 'switch' },
      { path: 'switches.withdrawals', kind: 'switch' },
    ],
    maintenance: [
      { path: 'maintenance.enabled', kind: 'switch', wide: true },
      { path: 'maintenance.until', kind: 'moment' },
      { path: 'maintenance.message', kind: 'text', max: 500, multiline: true, required: 'maintenance.enabled' },
    ],
  },
})

export const lineForm = settingForm('line-setting', {
  words: 'lineSetting',
  manage: 'settings.manage',
  optional: ['quietHours'],
  panels: {
    account: [
      {
        path: 'officialAccount',
        kind: 'text',
        max: 500,
        isValid: matches(/^https:\/\/(line\.me|lin\.ee|page\.line\.me)\/\S+$/i),
      },
    ],
    messages: [
      { path: 'enabled', kind: 'switch', wide: true },
      { path: 'targetId', kind: 'text', max: 33, isValid: matches(/^[UCR][0-9a-f]{32}$/), required: 'enabled' },
      { path: 'waitingMinutes', kind: 'whole', min: 1, max: 1_440, required: true },
      { path: 'dailyAt', kind: 'clock', required: true },
      { path: 'quietHours.from', kind: 'clock', required: 'quietHours.to' },
      { path: 'quietHours.to', kind: 'clock', required: 'quietHours.from' },
    ],
    notify: [
      { path: 'notify.withdrawalWaiting', kind: 'switch' },
      { path: 'notify.depositUnmatched', kind: 'switch' },
      { path: 'notify.providerDown', kind: 'switch' },
      { path: 'notify.dailyFigures', kind: 'switch' },
    ],
  },
})
