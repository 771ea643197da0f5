import type { Permission } from '@backoffice/contract'
import type { PermissionGroup } from '@backoffice/contract/roles/terms'
import { useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Change, Role } from './draft.ts'

/** The Thai names of the groups: a second line where the page is in another language. */
export const thaiGroups: Readonly<Record<PermissionGroup, string>> = {
  withdrawals: 'รายการถอน',
  deposits: 'รายการฝาก',
  members: 'สมาชิก',
  approvals: 'รายการอนุมัติ',
  banking: 'สมุดบัญชีธนาคาร',
  marketing: 'การตลาด',
  games: 'เกม',
  protection: 'คุ้มครองผู้เล่นและการกำกับดูแล',
  risk: 'ความเสี่ยง เคส และเอกสาร',
  reports: 'รายงานและการส่งออก',
  system: 'ตั้งค่าและผู้ดูแลระบบ',
}

export function usePermissionLabel(): (permission: Permission) => string {
  const { t } = useTranslation('roles')
  return useCallback(permission => t(`permission.${permission}`, { defaultValue: permission }), [t])
}

/** The product's roles in the user's language; the operator's own as they were named. */
export function useRoleLabel(): (role: Pick<Role, 'key' | 'name' | 'builtIn'>) => string {
  const { t } = useTranslation('shell')
  return useCallback(({ key, name, builtIn }) => (builtIn ? t(`roles.${key}`, { defaultValue: name }) : name), [t])
}

/** A change as the end of a sentence that begins with the role. */
export function useChangeText(): (change: Change) => string {
  const { t } = useTranslation('roles')
  const label = usePermissionLabel()
  return change => {
    if ('permission' in change) return t(`bar.${change.kind}`, { what: label(change.permission) })
    return t(`bar.${change.kind}`, change.kind === 'renamed' ? { name: change.name } : {})
  }
}
