import type { Permission } from '@backoffice/contract'
import { conflictsIn } from '@backoffice/contract/roles/terms'
import { Check, Minus, Plus, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Role, withEdits } from './draft.ts'
import { usePermissionLabel, useRoleLabel } from './labels.ts'
import { isFactorLocked, isLocked } from './locks.ts'
import css from './roles.module.css'
import type { Draft } from './use-draft.ts'

type Props = { role: Role; draft: Draft; myRole: string }

/** A permission of a role. */
export function Cell({ permission, role, draft, myRole }: Props & { permission: Permission }) {
  const { permissions } = withEdits(role, draft.edits.get(role.key))
  const label = usePermissionLabel()
  return (
    <Box
      what={label(permission)}
      role={role}
      on={permissions.includes(permission)}
      saved={role.permissions.includes(permission)}
      locked={isLocked(role, myRole)}
      warning={useConflict(role, permissions, permission)}
      onToggle={() => draft.toggle(role, permission)}
    />
  )
}

/** Whether a role requires a second factor. */
export function FactorCell({ role, draft, myRole }: Props) {
  const { t } = useTranslation('roles')
  const { requiresSecondFactor } = withEdits(role, draft.edits.get(role.key))
  return (
    <Box
      what={t('secondFactor')}
      role={role}
      on={requiresSecondFactor}
      saved={role.requiresSecondFactor}
      locked={isFactorLocked(role, myRole)}
      onToggle={() => draft.requireFactor(role, !requiresSecondFactor)}
    />
  )
}

/** The text of a pair that weakens the second approval; the owner has every permission. */
function useConflict(role: Role, held: readonly Permission[], permission: Permission): string | undefined {
  const { t } = useTranslation('roles')
  const label = useRoleLabel()
  if (role.key === 'owner') return undefined
  const pair = conflictsIn(new Set(held)).find(each => each[1] === permission)
  return pair === undefined ? undefined : t(`conflict.${pair[0]}`, { role: label(role) })
}

type BoxProps = {
  what: string
  role: Role
  on: boolean
  saved: boolean
  locked: boolean
  warning?: string | undefined
  onToggle: () => void
}

function Box({ what, role, on, saved, locked, warning, onToggle }: BoxProps) {
  const { t } = useTranslation('roles')
  const roleName = useRoleLabel()(role)
  const change = on === saved ? undefined : on ? 'gets' : 'loses'
  const Icon = change === 'gets' ? Plus : change === 'loses' ? Minus : Check
  const notes = [
    ...(change === undefined ? [] : [t(change === 'gets' ? 'legend.gives' : 'legend.takes')]),
    ...(warning === undefined ? [] : [warning]),
  ]
  return (
    <td data-change={change}>
      <label className={css.box}>
        <input
          type="checkbox"
          checked={on}
          disabled={locked}
          aria-label={t('cell', { permission: what, role: roleName })}
          title={notes.join('. ') || undefined}
          data-change={change}
          onChange={onToggle}
        />
        {(on || change !== undefined) && <Icon size={12} strokeWidth={2.75} aria-hidden="true" />}
        {warning !== undefined && <TriangleAlert size={11} className={css.warning} aria-hidden="true" />}
      </label>
    </td>
  )
}
