import { cashbackBases, cashbackCycles } from '@backoffice/contract/cashback/terms'
import { maxShareOf } from '@backoffice/contract/rewards/terms'
import { settingForm } from '../../ui/setting/setting-form.ts'

const share = { kind: 'percent', min: 0, required: true, limit: { by: 'basis', most: maxShareOf } } as const

export const cashbackForm = settingForm('cashback-setting', {
  words: 'cashbackSetting',
  manage: 'marketing.manage',
  panels: {
    basis: [
      { path: 'enabled', kind: 'switch', wide: true },
      { path: 'basis', kind: 'choice', values: cashbackBases },
      { path: 'period', kind: 'choice', values: cashbackCycles },
      { path: 'rate', ...share },
      { path: 'turnoverPercent', kind: 'whole', min: 0, max: 10_000, required: true },
      { path: 'min', kind: 'money', min: 0, required: true },
      { path: 'cap', kind: 'money', min: 0.01 },
    ],
    categories: [
      { path: 'perCategory', kind: 'switch', wide: true },
      { path: 'rates.slot', ...share },
      { path: 'rates.casino', ...share },
      { path: 'rates.sport', ...share },
      { path: 'rates.esport', ...share },
      { path: 'rates.lotto', ...share },
      { path: 'rates.fishing', ...share },
      { path: 'rates.horse', ...share },
    ],
    claims: [
      { path: 'reviewHours', kind: 'whole', min: 1, max: 72, required: true },
      { path: 'claimDays', kind: 'whole', min: 1, max: 90, required: true },
      { path: 'excludedTags', kind: 'tags', wide: true },
    ],
  },
})
