import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { Check, CircleDot, Gavel, Scale, TriangleAlert, UserRoundSearch } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { Countdown } from '../../ui/time/Elapsed.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { useNow } from '../../ui/time/now.ts'

export type Complaint = RowOf<'complaints.list'>
export type ComplaintDetail = ClientResponse<Endpoints['complaints.get']>['data']

const chipStyles = {
  open: { tone: 'warn', icon: CircleDot },
  working: { tone: 'info', icon: UserRoundSearch },
  answered: { tone: 'ok', icon: Check },
  escalated: { tone: 'warn', icon: Scale },
  decided: { tone: 'plain', icon: Gavel },
} as const

export function ComplaintStatus({ status }: Pick<Complaint, 'status'>) {
  const { t } = useTranslation('complaints')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}

/** The deadline with the time left; whether it was met once the complaint is answered. */
export function Deadline({ complaint: { deadline, timing } }: { complaint: Complaint }) {
  const { t } = useTranslation('complaints')
  const now = useNow()
  if (timing === 'in-time') return <Instant at={deadline} form="dateTime" />
  if (timing === 'running' && Date.parse(deadline) > now) return <Countdown until={deadline} />
  return (
    <StatusChip tone={timing === 'late' ? 'warn' : 'bad'} icon={TriangleAlert}>
      {t(`timing.${timing === 'late' ? 'late' : 'overdue'}`)}
    </StatusChip>
  )
}

/** The member; a link to the profile. */
export function Complainant({ member }: Pick<Complaint, 'member'>) {
  const { t } = useTranslation('complaints')
  if (member === null) return <>{t('noMember')}</>
  return (
    <Link to="/member/profile/$id" params={{ id: member.id }} className={cells.link}>
      {member.username}
    </Link>
  )
}
