import { MAX_BAHT_PER_DIAMOND } from '@backoffice/contract/diamonds/terms'
import { MAX_TURNOVER_PERCENT, MAX_UNITS } from '@backoffice/contract/rewards/terms'
import { settingForm } from '../../ui/setting/setting-form.ts'

const units = { kind: 'whole', min: 1, max: MAX_UNITS, required: true } as const

export const diamondForm = settingForm('diamond-setting', {
  words: 'diamonds',
  manage: 'marketing.manage',
  panels: {
    claim: [
      { path: 'enabled', kind: 'switch', wide: true },
      { path: 'minPerDay', ...units },
      { path: 'maxPerDay', ...units },
      { path: 'needsDeposit', kind: 'switch', wide: true },
    ],
    exchange: [
      { path: 'exchangeEnabled', kind: 'switch', wide: true },
      { path: 'bahtPerDiamond', kind: 'money', min: 0.01, max: MAX_BAHT_PER_DIAMOND, required: true },
      { path: 'minExchange', ...units },
      { path: 'turnoverPercent', kind: 'whole', min: 0, max: MAX_TURNOVER_PERCENT, required: true },
    ],
  },
})
