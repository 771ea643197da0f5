import { SettingDocument } from '../../ui/setting/SettingDocument.tsx'
import { countdownForm } from './countdown-form.ts'

/** The box on the player site that counts down to the end of a campaign. */
export const CountdownSettings = () => <SettingDocument form={countdownForm} />
