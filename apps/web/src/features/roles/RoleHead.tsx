import { EllipsisVertical, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Menu, MenuItem } from '../../ui/menu/Menu.tsx'
import { adminsOf, isNew, type Role, withEdits } from './draft.ts'
import { useRoleLabel } from './labels.ts'
import { isLocked, lockOf } from './locks.ts'
import css from './roles.module.css'
import type { EditorParts } from './editor.ts'

type Props = Pick<EditorParts, 'draft' | 'myRole' | 'onOpen'> & { role: Role }

/** A role's name, its admins, why it is locked, and its menu. */
export function RoleHead({ role, draft, myRole, onOpen }: Props) {
  const { t } = useTranslation('roles')
  const label = useRoleLabel()
  return (
    <th scope="col" className={css.role}>
      <b>{label({ ...role, name: withEdits(role, draft.edits.get(role.key)).name })}</b>
      <span className={css.caption}>
        {isNew(role) ? t('new') : t('admins', { count: adminsOf(role) })}
        <RoleMenu role={role} draft={draft} myRole={myRole} onOpen={onOpen} />
      </span>
      <LockNote role={role} myRole={myRole} />
    </th>
  )
}

/** Why a role can't be edited. */
export function LockNote({ role, myRole }: Pick<Props, 'role' | 'myRole'>) {
  const { t } = useTranslation('roles')
  const lock = lockOf(role, myRole)
  if (lock === undefined) return null
  const by = role.pending === null ? undefined : t('lock.pendingBy', { name: role.pending.requestedBy.name })
  return lock === 'pending' ? (
    <span className={css.pending} title={by}>
      {t('lock.pending')}
    </span>
  ) : (
    <span className={css.locked}>
      <LockKeyhole size={10} aria-hidden="true" /> {t(`lock.${lock}`)}
    </span>
  )
}

/** History of a role; renaming and deleting one of the operator’s own. */
export function RoleMenu({ role, draft, myRole, onOpen }: Props) {
  const { t } = useTranslation('roles')
  const label = useRoleLabel()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  const canRename = !role.builtIn && !isLocked(role, myRole)
  return (
    <>
      <IconButton
        size="small"
        className={css.more ?? ''}
        aria-label={t('menu.label', { role: label(role) })}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={14} />
      </IconButton>
      {anchor !== null && (
        <Menu anchor={anchor} onClose={() => setAnchor(null)}>
          {!isNew(role) && (
            <MenuItem onClick={choose(() => onOpen({ kind: 'history', role }))}>{t('menu.history')}</MenuItem>
          )}
          {canRename && (
            <MenuItem onClick={choose(() => onOpen({ kind: 'rename', role }))}>{t('menu.rename')}</MenuItem>
          )}
          {role.can.includes('delete') && (
            <MenuItem onClick={choose(() => onOpen({ kind: 'delete', role }))}>{t('menu.delete')}</MenuItem>
          )}
          {isNew(role) && <MenuItem onClick={choose(() => draft.drop(role.key))}>{t('menu.drop')}</MenuItem>}
        </Menu>
      )}
    </>
  )
}
