import { countdownFields } from '@backoffice/contract/setting-documents/fields'
import { formFields } from '../../ui/form/declared/form-fields.ts'
import type { SettingForm } from '../../ui/setting/setting-form.ts'

export const countdownForm: SettingForm = {
  name: 'countdown-setting',
  words: 'countdownSetting',
  manage: 'marketing.manage',
  fields: formFields(countdownFields),
  panels: { box: [['enabled'], ['title', 'link', 'startAt', 'endAt'], ['image']] },
}
