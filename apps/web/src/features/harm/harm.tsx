import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { Check, ClipboardList, PauseCircle, TriangleAlert, UserRoundSearch } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { Countdown } from '../../ui/time/Elapsed.tsx'
import { useNow } from '../../ui/time/now.ts'
import css from './harm.module.css'

export type Review = RowOf<'harm.reviews'>
export type OfMember = ClientResponse<Endpoints['harm.of-member']>['data']
export type Reasons = Review['reasons']

const chipStyles = {
  due: { tone: 'warn', icon: ClipboardList },
  working: { tone: 'info', icon: UserRoundSearch },
  done: { tone: 'ok', icon: Check },
} as const

export function ReviewStatus({ status }: Pick<Review, 'status'>) {
  const { t } = useTranslation('harm')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}

/** What came of a review that is done. */
export function Outcome({ outcome }: Pick<Review, 'outcome'>) {
  const { t } = useTranslation('harm')
  return outcome === null ? null : <>{t(`outcome.${outcome}`)}</>
}

/** Bonuses are stopped until the review is done. */
export function Stopped({ review: { bonusesStoppedAt, status } }: { review: Review }) {
  const { t } = useTranslation('harm')
  if (bonusesStoppedAt === null || status === 'done') return null
  return (
    <StatusChip tone="bad" icon={PauseCircle}>
      {t('stopped')}
    </StatusChip>
  )
}

/** The deadline with the time left; of a review that is done the deadline alone. */
export function Deadline({ review: { deadline, status } }: { review: Review }) {
  const { t } = useTranslation('harm')
  const isOver = Date.parse(deadline) <= useNow()
  if (status === 'done') return <Instant at={deadline} form="dateTime" />
  if (!isOver) return <Countdown until={deadline} />
  return (
    <StatusChip tone="bad" icon={TriangleAlert}>
      {t('overdue')}
    </StatusChip>
  )
}

/** The markers of a score in a line, most points first. */
export function ReasonLine({ reasons }: { reasons: Reasons }) {
  const { t } = useTranslation('harm')
  return <>{reasons.map(({ marker, points }) => `${t(`short.${marker}`)} +${points}`).join(' · ')}</>
}

/** The markers of a score, each with its figure and points. */
export function ReasonTable({ reasons }: { reasons: Reasons }) {
  const { t } = useTranslation('harm')
  return (
    <dl className={css.reasons}>
      {reasons.map(({ marker, figure, points }) => (
        <div key={marker}>
          <dt>{t(`marker.${marker}`)}</dt>
          <dd>
            <b>{figure}</b> <span className={css.points}>+{points}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
