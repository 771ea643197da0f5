import { SettingDocument } from '../../ui/setting/SettingDocument.tsx'
import { cashbackForm } from './cashback-form.ts'
import css from './cashback.module.css'
import { PreviewPanel } from './PreviewPanel.tsx'

/** What a period would cost, and the settings of cashback with their history. */
export const CashbackSettings = () => (
  <div className={css.sections}>
    <PreviewPanel />
    <SettingDocument form={cashbackForm} />
  </div>
)
