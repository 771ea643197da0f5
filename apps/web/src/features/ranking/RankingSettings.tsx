import { rankBases } from '@backoffice/contract/ranking/terms'
import { settingForm } from '../../ui/setting/setting-form.ts'
import { SettingDocument } from '../../ui/setting/SettingDocument.tsx'

const form = settingForm('ranking-setting', {
  words: 'rankingSetting',
  manage: 'marketing.manage',
  panels: {
    rules: [
      { path: 'enabled', kind: 'switch', wide: true },
      { path: 'basis', kind: 'choice', values: rankBases, required: true },
      { path: 'demoteAtMonthEnd', kind: 'switch', wide: true },
    ],
  },
})

/** Whether the ranking is on, what counts, and whether members are demoted. */
export const RankingSettings = () => <SettingDocument form={form} />
