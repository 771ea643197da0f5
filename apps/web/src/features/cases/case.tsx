import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { Link } from '@tanstack/react-router'
import {
  Check,
  CircleDot,
  Flame,
  Hourglass,
  Pause,
  Signal,
  SignalHigh,
  SignalLow,
  TriangleAlert,
  UserRoundSearch,
  UsersRound,
} from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { ruleName } from '../../ui/rule-name.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { Countdown } from '../../ui/time/Elapsed.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { useNow } from '../../ui/time/now.ts'

export type Case = RowOf<'cases.list'>
export type Staff = ClientResponse<Endpoints['cases.staff']>['data'][number]
export type Absence = ClientResponse<Endpoints['cases.absences']>['data'][number]
export type CaseMoment = ClientResponse<Endpoints['cases.timeline']>['data']['moments'][number]
export type CaseDetail = ClientResponse<Endpoints['cases.get']>['data']

const statuses = {
  open: { tone: 'warn', icon: CircleDot },
  claimed: { tone: 'info', icon: UserRoundSearch },
  waiting: { tone: 'plain', icon: Hourglass },
  decided: { tone: 'warn', icon: UsersRound },
  closed: { tone: 'ok', icon: Check },
} as const
export function CaseStatus({ status }: Pick<Case, 'status'>) {
  const { t } = useTranslation('cases')
  return <StatusChip {...statuses[status]}>{t(`status.${status}`)}</StatusChip>
}

const severityStyles = {
  low: { tone: 'plain', icon: SignalLow },
  medium: { tone: 'info', icon: Signal },
  high: { tone: 'warn', icon: SignalHigh },
  critical: { tone: 'bad', icon: Flame },
} as const
export function Severity({ severity }: Pick<Case, 'severity'>) {
  const { t } = useTranslation('cases')
  return <StatusChip {...severityStyles[severity]}>{t(`severity.${severity}`)}</StatusChip>
}

/** The deadline with the time left; of a case that waits, that it is paused; of a closed one, when it was due. */
export function Deadline({ of: { deadline, timing, status } }: { of: Case }) {
  const { t } = useTranslation('cases')
  const now = useNow()
  if (timing === 'paused')
    return (
      <StatusChip tone="plain" icon={Pause}>
        {t('timing.paused')}
      </StatusChip>
    )
  if (timing === 'overdue' || (status !== 'closed' && Date.parse(deadline) <= now))
    return (
      <StatusChip tone="bad" icon={TriangleAlert}>
        {t('timing.overdue')}
      </StatusChip>
    )
  return status === 'closed' ? <Instant at={deadline} form="dateTime" /> : <Countdown until={deadline} />
}

/** Whom a case is about; a link to the profile. */
export function CaseSubject({ subject: { kind, id, username } }: Pick<Case, 'subject'>) {
  return kind === 'member' ? (
    <Link to="/member/profile/$id" params={{ id }} className={cells.link}>
      {username}
    </Link>
  ) : (
    <Link to="/admin/profile/$id" params={{ id }} className={cells.link}>
      {username}
    </Link>
  )
}

/** The rules that hit, in words. */
export function RuleNames({ of: { rules } }: { of: Pick<Case, 'rules'> }) {
  const { t } = useTranslation('risk')
  const names = rules.map(rule => ruleName(t, rule)).join(', ')
  return <span title={names}>{names}</span>
}

/** What is held for it. */
export function useHolds(): (holds: Case['holds']) => string | null {
  const { t } = useTranslation('cases')
  return holds => (holds.length === 0 ? null : holds.map(kind => t(`hold.${kind}`)).join(', '))
}
