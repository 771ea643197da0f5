import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { read } from '../../api/read.ts'
import { Pending } from '../../ui/panel/Pending.tsx'
import { useReasonText } from '../../ui/reason.tsx'
import { useActionLabel } from '../../ui/audit/labels.ts'
import { useActorLabels } from '../../ui/timeline/labels.ts'
import { APPROVAL_REQUESTED, TimelineItem } from '../../ui/timeline/RecordTimeline.tsx'
import timeline from '../../ui/timeline/timeline.module.css'
import type { Role } from './draft.ts'
import { RoleSelect } from './RoleSelect.tsx'

type Props = { roles: readonly Role[]; first: Role | undefined; onClose: () => void }

/** What was requested, approved and refused about a role. */
export function HistoryDialog({ roles, first, onClose }: Props) {
  const { t } = useTranslation('roles')
  const titleId = useId()
  const [role, setRole] = useState(first ?? roles[1] ?? roles[0])
  return (
    <Dialog size="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('history.title')}</DialogTitle>
      <DialogContent>
        <RoleSelect label={t('history.role')} roles={roles} value={role} onChange={setRole} />
        {role !== undefined && <Entries key={role.key} roleKey={role.key} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Entries({ roleKey }: { roleKey: string }) {
  const { t } = useTranslation(['roles', 'errors'])
  const labelOf = useActionLabel()
  const actorOf = useActorLabels()
  const reasonText = useReasonText()
  const found = useQuery(read('roles.timeline', { params: { key: roleKey } }))
  const entries = found.data?.data
  if (entries === undefined) return <Pending found={found} />
  if (entries.length === 0) return <p className={timeline.none}>{t('history.none')}</p>
  return (
    <ol className={timeline.entries}>
      {entries.map(({ id, action, at, outcome, code, actor, reason, to }) => (
        <TimelineItem
          key={id}
          action={labelOf(action) ?? action}
          at={at}
          outcome={to === APPROVAL_REQUESTED ? APPROVAL_REQUESTED : outcome}
          reason={reason === null ? null : reasonText(reason, true)}
        >
          {actorOf(actor)}
          {to === APPROVAL_REQUESTED && ` · ${t('history.waits')}`}
          {outcome === 'refused' &&
            ` · ${t('history.refused')}${code === null ? '' : `: ${t(code, { ns: 'errors', defaultValue: code })}`}`}
        </TimelineItem>
      ))}
    </ol>
  )
}
