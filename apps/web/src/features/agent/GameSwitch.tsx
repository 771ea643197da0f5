import { Ban, CircleCheck, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Switch } from '../../ui/choice/Choice.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import css from './agent.module.css'

/** A provider (`game` null), or one of its games. */
type Target = { readonly provider: string; readonly game: string | null; readonly name: string }

const chips = {
  on: { tone: 'ok', icon: CircleCheck },
  open: { tone: 'ok', icon: CircleCheck },
  maintenance: { tone: 'warn', icon: Wrench },
  off: { tone: 'bad', icon: Ban },
  'provider-off': { tone: 'warn', icon: Ban },
} as const

export function SwitchStatus({ status }: { status: keyof typeof chips }) {
  const { t } = useTranslation('agent')
  return <StatusChip {...chips[status]}>{t(`status.${status}`)}</StatusChip>
}

/** The state of a provider or game and, for users who can change it, its switch. It moves once the server has answered. */
export function GameSwitch({ target, status }: { target: Target; status: keyof typeof chips }) {
  const { t } = useTranslation('agent')
  const canManage = usePermission()('games.manage')
  const [open, setOpen] = useState(false)
  const isOn = status !== 'off'
  return (
    <span className={css.switch}>
      {canManage && (
        <Switch checked={isOn} aria-label={t('switch.label', { name: target.name })} onChange={() => setOpen(true)} />
      )}
      <SwitchStatus status={status} />
      {open && <SwitchDialog target={target} on={!isOn} onClose={() => setOpen(false)} />}
    </span>
  )
}

function SwitchDialog({ target, on, onClose }: { target: Target; on: boolean; onClose: () => void }) {
  const { t } = useTranslation('agent')
  const { provider, game, name } = target
  const [action, of] = [on ? 'on' : 'off', game === null ? 'provider' : 'game']
  const { submit, dialog } = useAction('games.switch', {
    done: () => t(`switch.done.${action}`, { name }),
    conflicts: 'agent',
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      title={t(`switch.title.${action}`, { name })}
      note={t(`switch.note.${action}.${of}`)}
      confirm={t(`switch.confirm.${action}`)}
      tone={on ? 'primary' : 'error'}
      {...dialog}
      onConfirm={reason => submit({ body: { provider, game, on, reason } })}
      onClose={onClose}
    />
  )
}
