import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../cells/cells.module.css'
import { usePermission } from '../permission/use-permission.ts'
import { useReasonText } from '../reason.tsx'
import type { RowOf } from '../resource-table/list-types.ts'
import { StatusChip } from '../status-chip/StatusChip.tsx'
import { useActorLabels } from '../timeline/labels.ts'
import { useAuditLabels } from './labels.ts'
import { recordAddress, shortId } from './record-screens.ts'

export type Entry = RowOf<'audit.list'>

export function EntryAction({ action }: Pick<Entry, 'action'>) {
  const label = useAuditLabels().actionOf(action)
  return <span title={`${label} (${action})`}>{label}</span>
}

export function EntryOutcome({ outcome }: Pick<Entry, 'outcome'>) {
  const { t } = useTranslation('audit')
  return (
    <StatusChip tone={outcome === 'done' ? 'ok' : 'bad'} icon={outcome === 'done' ? CircleCheck : CircleX}>
      {t(`outcome.${outcome}`)}
    </StatusChip>
  )
}

/** Why an attempt was refused, and the reason given for a change. */
export function EntryWhy({ entry: { code, reason } }: { entry: Pick<Entry, 'code' | 'reason'> }) {
  const { t } = useTranslation('errors')
  const reasonText = useReasonText()
  const parts = [
    ...(code === null ? [] : [t(code, { defaultValue: code })]),
    ...(reason === null ? [] : [reasonText(reason, true)]),
  ]
  return <span title={parts.join(' · ')}>{parts.join(' · ') || '—'}</span>
}

export function EntryActor({ actor }: Pick<Entry, 'actor'>) {
  const name = useActorLabels()(actor)
  return <span title={name}>{name}</span>
}

/** The record: its kind and name, a link where it has a screen. */
export function EntryRecord({ object }: Pick<Entry, 'object'>) {
  const { kindOf } = useAuditLabels()
  const address = recordAddress(object, usePermission())
  const name = object.label ?? shortId(object.id)
  return (
    <span title={`${kindOf(object.kind)} ${object.label ?? object.id}`}>
      <span className={cells.quiet}>{kindOf(object.kind)}</span>{' '}
      {address === undefined ? (
        name
      ) : (
        <Link to={address} className={cells.link ?? ''}>
          {name}
        </Link>
      )}
    </span>
  )
}
