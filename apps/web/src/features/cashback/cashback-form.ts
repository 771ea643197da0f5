import { cashbackFields } from '@backoffice/contract/cashback/terms'
import { gameCategories } from '@backoffice/contract/games/terms'
import { formFields } from '../../ui/form/declared/form-fields.ts'
import type { SettingForm } from '../../ui/setting/setting-form.ts'

export const cashbackForm: SettingForm = {
  name: 'cashback-setting',
  words: 'cashbackSetting',
  manage: 'marketing.manage',
  fields: formFields(cashbackFields),
  panels: {
    basis: [['enabled'], ['basis', 'period', 'rate', 'turnoverPercent', 'min', 'cap']],
    categories: [['perCategory'], gameCategories.map(category => `rates.${category}`)],
    claims: [['reviewHours', 'claimDays'], ['excludedTags']],
  },
}
