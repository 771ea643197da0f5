import { rankingFields } from '@backoffice/contract/ranking/terms'
import { formFields } from '../../ui/form/declared/form-fields.ts'
import type { SettingForm } from '../../ui/setting/setting-form.ts'

export const rankingForm: SettingForm = {
  name: 'ranking-setting',
  words: 'rankingSetting',
  manage: 'marketing.manage',
  fields: formFields(rankingFields),
  panels: { rules: [['enabled'], ['basis'], ['demoteAtMonthEnd']] },
}
