import { SettingDocument } from '../../ui/setting/SettingDocument.tsx'
import { lineForm, websiteForm } from './forms.ts'

/** The player site: name, logo, colours, contact, maintenance and switches. */
export const WebsiteSettings = () => <SettingDocument form={websiteForm} />

/** The operator's LINE account and the messages to its staff. */
export const LineSettings = () => <SettingDocument form={lineForm} />
