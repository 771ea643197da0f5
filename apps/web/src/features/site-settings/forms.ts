import { lineFields, websiteFields } from '@backoffice/contract/setting-documents/fields'
import { formFields } from '../../ui/form/declared/form-fields.ts'
import type { SettingForm } from '../../ui/setting/setting-form.ts'

export const websiteForm: SettingForm = {
  name: 'website-setting',
  words: 'websiteSetting',
  manage: 'settings.manage',
  fields: formFields(websiteFields),
  panels: {
    site: [
      ['siteName', 'siteUrl', 'colours.primary', 'colours.accent', 'currency.symbol', 'currency.decimals'],
      ['logo'],
    ],
    contact: [['contact.phone', 'contact.email', 'contact.telegramUrl', 'contact.hours']],
    texts: [['announcement'], ['footer']],
    switches: [
      ['switches.registration', 'switches.trueMoneyRegistration', 'switches.deposits', 'switches.withdrawals'],
    ],
    maintenance: [['maintenance.enabled'], ['maintenance.until'], ['maintenance.message']],
  },
}

export const lineForm: SettingForm = {
  name: 'line-setting',
  words: 'lineSetting',
  manage: 'settings.manage',
  fields: formFields(lineFields),
  panels: {
    account: [['officialAccount']],
    messages: [['enabled'], ['targetId', 'waitingMinutes', 'dailyAt', 'quietHours.from', 'quietHours.to']],
    notify: [['notify.withdrawalWaiting', 'notify.depositUnmatched', 'notify.providerDown', 'notify.dailyFigures']],
  },
}
