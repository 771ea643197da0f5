import { SettingDocument } from '../../ui/setting/SettingDocument.tsx'
import { inviteForm } from './invite-form.ts'

/** Levels, basis, limits and payout of friend invites. */
export const InviteSettings = () => <SettingDocument form={inviteForm} />
