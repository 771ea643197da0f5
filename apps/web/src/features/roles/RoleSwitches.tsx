import { needsSecondApproval } from '@backoffice/contract/roles/terms'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Switch } from '../../ui/choice/Choice.tsx'
import { Select } from '../../ui/field/Field.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { adminsOf, isNew, type Role, withEdits } from './draft.ts'
import { usePermissionLabel, useRoleLabel } from './labels.ts'
import { isFactorLocked, isLocked } from './locks.ts'
import { LockNote, RoleMenu } from './RoleHead.tsx'
import css from './roles.module.css'
import type { EditorParts } from './editor.ts'

/** One role at a time, for a narrow screen: its permissions as switches by group. */
export function RoleSwitches({ draft, view, myRole, onOpen }: EditorParts) {
  const { t } = useTranslation('roles')
  const roleLabel = useRoleLabel()
  const [chosen, setChosen] = useState<string>()
  const role = draft.roles.find(({ key }) => key === chosen) ?? draft.roles.find(each => !isLocked(each, myRole))
  const shown = role ?? draft.roles[0]
  if (shown === undefined) return null
  return (
    <div className={css.phone}>
      <div className={css.phoneHead}>
        <Select label={t('phone.role')} value={shown.key} onChange={event => setChosen(event.target.value)}>
          {draft.roles.map(each => (
            <option key={each.key} value={each.key}>
              {roleLabel(each)}
            </option>
          ))}
        </Select>
        <RoleMenu role={shown} draft={draft} myRole={myRole} onOpen={onOpen} />
      </div>
      <p className={css.caption}>
        {isNew(shown) ? t('new') : t('admins', { count: adminsOf(shown) })} <LockNote role={shown} myRole={myRole} />
      </p>
      <Permissions role={shown} draft={draft} view={view} myRole={myRole} />
    </div>
  )
}

function Permissions({ role, draft, view, myRole }: Omit<EditorParts, 'onOpen'> & { role: Role }) {
  const { t } = useTranslation('roles')
  const label = usePermissionLabel()
  const form = withEdits(role, draft.edits.get(role.key))
  const locked = isLocked(role, myRole)
  return (
    <>
      <SwitchRow
        role={role}
        label={t('secondFactor')}
        on={form.requiresSecondFactor}
        saved={role.requiresSecondFactor}
        locked={isFactorLocked(role, myRole)}
        onToggle={() => draft.requireFactor(role, !form.requiresSecondFactor)}
      />
      {view.groups.length === 0 && <EmptyState icon={SearchX} title={t('none')} hint={t('noneHint')} />}
      {view.groups.map(({ group, permissions, visible }) => (
        <section key={group} aria-label={t(`group.${group}`)}>
          <h3 className={css.phoneGroup}>
            {t(`group.${group}`)}{' '}
            <span className={css.caption}>
              {permissions.filter(each => form.permissions.includes(each)).length}/{permissions.length}
            </span>
          </h3>
          {visible.map(permission => (
            <SwitchRow
              key={permission}
              role={role}
              label={label(permission)}
              second={needsSecondApproval.includes(permission)}
              on={form.permissions.includes(permission)}
              saved={role.permissions.includes(permission)}
              locked={locked}
              onToggle={() => draft.toggle(role, permission)}
            />
          ))}
        </section>
      ))}
    </>
  )
}

type RowProps = {
  role: Role
  label: string
  on: boolean
  saved: boolean
  locked: boolean
  second?: boolean
  onToggle: () => void
}

function SwitchRow({ role, label, on, saved, locked, second = false, onToggle }: RowProps) {
  const { t } = useTranslation('roles')
  const name = t('cell', { permission: label, role: useRoleLabel()(role) })
  const change = on === saved ? undefined : on ? 'gets' : 'loses'
  return (
    <label className={css.switch} data-change={change}>
      <span>
        {label} {second && <span className={css.chip}>{t('secondApproval')}</span>}
        {change !== undefined && (
          <small data-change={change}>
            {change === 'gets' ? '+' : '−'} {t(change === 'gets' ? 'legend.gives' : 'legend.takes')}
          </small>
        )}
      </span>
      <Switch checked={on} disabled={locked} onChange={onToggle} aria-label={name} />
    </label>
  )
}
