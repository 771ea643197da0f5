import { SettingDocument } from '../../ui/setting/SettingDocument.tsx'
import { diamondForm } from './diamond-form.ts'

/** How members claim and exchange diamonds. */
export const DiamondSettings = () => <SettingDocument form={diamondForm} />
