import type { Permission } from '@backoffice/contract'
import { needsSecondApproval } from '@backoffice/contract/roles/terms'
import { ChevronDown, ChevronRight, SearchX } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { ScrollRegion } from '../../ui/panel/ScrollRegion.tsx'
import { Cell, FactorCell } from './Cell.tsx'
import { withEdits } from './draft.ts'
import { thaiGroups, usePermissionLabel } from './labels.ts'
import { RoleHead } from './RoleHead.tsx'
import css from './roles.module.css'
import type { EditorParts } from './editor.ts'
import { moveFocus } from './move-focus.ts'

/** Permissions by roles, as checkboxes. Arrow keys move between them. */
export function Matrix({ draft, view, myRole, onOpen }: EditorParts) {
  const { t, locale } = useTranslation('roles')
  if (view.groups.length === 0) return <EmptyState icon={SearchX} title={t('none')} hint={t('noneHint')} />
  return (
    <ScrollRegion className={css.scroll} aria-label={t('label')} onKeyDown={moveFocus}>
      <table className={css.matrix} aria-label={t('label')}>
        <thead>
          <tr>
            <th scope="col" className={css.corner}>
              {t('permissionColumn')}
            </th>
            {draft.roles.map(role => (
              <RoleHead key={role.key} role={role} draft={draft} myRole={myRole} onOpen={onOpen} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('secondFactor')}</th>
            {draft.roles.map(role => (
              <FactorCell key={role.key} role={role} draft={draft} myRole={myRole} />
            ))}
          </tr>
        </tbody>
        {view.groups.map(({ group, permissions, visible, open }) => (
          <tbody key={group}>
            <tr className={css.group}>
              <th scope="rowgroup">
                <button
                  type="button"
                  aria-expanded={open}
                  disabled={view.fixed}
                  onClick={() => view.toggleGroup(group)}
                >
                  {open ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
                  <b>{t(`group.${group}`)}</b>
                  {locale !== 'th' && <span lang="th">{thaiGroups[group]}</span>}
                </button>
              </th>
              {draft.roles.map(role => (
                <td key={role.key}>{countIn(withEdits(role, draft.edits.get(role.key)).permissions, permissions)}</td>
              ))}
            </tr>
            {open &&
              visible.map(permission => (
                <tr key={permission}>
                  <PermissionName permission={permission} />
                  {draft.roles.map(role => (
                    <Cell key={role.key} permission={permission} role={role} draft={draft} myRole={myRole} />
                  ))}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  )
}

const countIn = (held: readonly Permission[], group: readonly Permission[]): string =>
  `${group.filter(each => held.includes(each)).length}/${group.length}`

function PermissionName({ permission }: { permission: Permission }) {
  const { t } = useTranslation('roles')
  return (
    <th scope="row">
      {usePermissionLabel()(permission)}{' '}
      {needsSecondApproval.includes(permission) && <span className={css.chip}>{t('secondApproval')}</span>}
    </th>
  )
}
