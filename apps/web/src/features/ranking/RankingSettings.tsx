import { SettingDocument } from '../../ui/setting/SettingDocument.tsx'
import { rankingForm } from './ranking-form.ts'

/** Whether the ranking is on, what counts, and whether members are demoted. */
export const RankingSettings = () => <SettingDocument form={rankingForm} />
