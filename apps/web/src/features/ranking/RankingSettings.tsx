import { rankingFields } from '@backoffice/contract/ranking/terms'
import { formFields } from '../../ui/form/declared/form-fields.ts'
import type { SettingForm } from '../../ui/setting/setting-form.ts'
import { SettingDocument } from '../../ui/setting/SettingDocument.tsx'

const form: SettingForm = {
  name: 'ranking-setting',
  words: 'rankingSetting',
  manage: 'marketing.manage',
  fields: formFields(rankingFields),
  panels: { rules: [['enabled'], ['basis'], ['demoteAtMonthEnd']] },
}

/** Whether the ranking is on, what counts, and whether members are demoted. */
export const RankingSettings = () => <SettingDocument form={form} />
