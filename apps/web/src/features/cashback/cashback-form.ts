import { cashbackBases, cashbackCycles } from '@backoffice/contract/cashback/terms'
import { settingForm } from '../../ui/setting/setting-form.ts'

export const cashbackForm = settingForm('cashback-setting', {
  words: 'cashbackSetting',
  manage: 'marketing.manage',
  panels: {
    basis: [
      { path: 'enabled', kind: 'switch', wide: true },
      { path: 'basis', kind: 'choice', values: cashbackBases },
      { path: 'period', kind: 'choice', values: cashbackCycles },
      { path: 'rate', kind: 'percent', min: 0, required: true },
      { path: 'turnoverPercent', kind: 'whole', min: 0, max: 10_000, required: true },
      { path: 'min', kind: 'money', min: 0, required: true },
      { path: 'cap', kind: 'money', min: 0.01 },
    ],
    categories: [
      { path: 'perCategory', kind: 'switch', wide: true },
      { path: 'rates.slot', kind: 'percent', min: 0, required: true },
      { path: 'rates.casino', kind: 'percent', min: 0, required: true },
      { path: 'rates.sport', kind: 'percent', min: 0, required: true },
      { path: 'rates.esport', kind: 'percent', min: 0, required: true },
      { path: 'rates.lotto', kind: 'percent', min: 0, required: true },
      { path: 'rates.fishing', kind: 'percent', min: 0, required: true },
      { path: 'rates.horse', kind: 'percent', min: 0, required: true },
    ],
    claims: [
      { path: 'reviewHours', kind: 'whole', min: 1, max: 72, required: true },
      { path: 'claimDays', kind: 'whole', min: 1, max: 90, required: true },
      { path: 'excludedTags', kind: 'tags', wide: true },
    ],
  },
})
