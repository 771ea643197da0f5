import type { Permission } from '@backoffice/contract'
import { permissionGroups } from '@backoffice/contract/roles/terms'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import type { Role } from './draft.ts'
import { usePermissionLabel, useRoleLabel } from './labels.ts'
import { RoleSelect } from './RoleSelect.tsx'
import css from './roles.module.css'

const inOrder: readonly Permission[] = Object.values(permissionGroups).flat()

/** What one role has and another one lacks, in both directions. */
export function CompareDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const { t } = useTranslation('roles')
  const titleId = useId()
  const [first, setFirst] = useState(roles[1] ?? roles[0])
  const [second, setSecond] = useState(roles[2] ?? roles[0])
  return (
    <Dialog size="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('compare.title')}</DialogTitle>
      <DialogContent>
        <div className={css.pair}>
          <RoleSelect label={t('compare.first')} roles={roles} value={first} onChange={setFirst} />
          <RoleSelect label={t('compare.second')} roles={roles} value={second} onChange={setSecond} />
        </div>
        {first !== undefined && second !== undefined && <Differences first={first} second={second} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Differences({ first, second }: { first: Role; second: Role }) {
  const { t } = useTranslation('roles')
  const label = usePermissionLabel()
  const roleLabel = useRoleLabel()
  const has = ({ permissions }: Role) => new Set(permissions)
  const [ofFirst, ofSecond] = [has(first), has(second)]
  const rows = inOrder.filter(each => ofFirst.has(each) !== ofSecond.has(each))
  const onlyIn = (role: Role, set: ReadonlySet<Permission>) =>
    t('compare.only', { role: roleLabel(role), count: rows.filter(each => set.has(each)).length })
  const answer = (set: ReadonlySet<Permission>, permission: Permission) =>
    t(set.has(permission) ? 'compare.yes' : 'compare.no')
  return (
    <>
      <p className={css.counts}>
        <span>{onlyIn(first, ofFirst)}</span>
        <span>{onlyIn(second, ofSecond)}</span>
        <span>{t('compare.same', { count: [...ofFirst].filter(each => ofSecond.has(each)).length })}</span>
      </p>
      {rows.length === 0 ? (
        <p>{t('compare.none')}</p>
      ) : (
        <SimpleTable
          title={t('compare.differences')}
          rows={rows}
          columns={[
            { header: t('permissionColumn'), render: label, wrap: true },
            { header: roleLabel(first), render: each => answer(ofFirst, each) },
            { header: roleLabel(second), render: each => answer(ofSecond, each) },
          ]}
        />
      )}
    </>
  )
}
