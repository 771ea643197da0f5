import { diamondFields } from '@backoffice/contract/diamonds/terms'
import { formFields } from '../../ui/form/declared/form-fields.ts'
import type { SettingForm } from '../../ui/setting/setting-form.ts'

export const diamondForm: SettingForm = {
  name: 'diamond-setting',
  words: 'diamonds',
  manage: 'marketing.manage',
  fields: formFields(diamondFields),
  panels: {
    claim: [['enabled'], ['minPerDay', 'maxPerDay'], ['needsDeposit']],
    exchange: [['exchangeEnabled'], ['bahtPerDiamond', 'minExchange', 'turnoverPercent']],
  },
}
