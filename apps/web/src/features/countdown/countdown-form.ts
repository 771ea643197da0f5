import { isContentLink } from '@backoffice/contract/content/terms'
import { settingForm } from '../../ui/setting/setting-form.ts'

export const countdownForm = settingForm('countdown-setting', {
  words: 'countdownSetting',
  manage: 'marketing.manage',
  panels: {
    box: [
      { path: 'enabled', kind: 'switch', wide: true },
      { path: 'title', kind: 'text', max: 120, required: 'enabled' },
      { path: 'link', kind: 'text', max: 500, isValid: isContentLink },
      { path: 'startAt', kind: 'moment' },
      { path: 'endAt', kind: 'moment', required: 'enabled' },
      { path: 'image', kind: 'picture', slot: 'countdown' },
    ],
  },
})
