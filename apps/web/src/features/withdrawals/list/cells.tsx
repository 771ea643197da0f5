import { Bot, NotebookPen, OctagonAlert } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import cells from '../../../ui/cells/cells.module.css'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { PersonName } from '../../../ui/resource/columns.tsx'
import { Elapsed } from '../../../ui/time/Elapsed.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { Moment } from '../../../ui/time/Moment.tsx'
import { usePaidFrom } from '../queries.ts'
import { isFinal, type Withdrawal } from '../withdrawal.ts'
import { WithdrawalStatus } from '../WithdrawalStatus.tsx'
import css from './cells.module.css'

type Props = { withdrawal: Withdrawal }

export const RequestedAt = ({ withdrawal: { requestedAt, businessDay } }: Props) => (
  <Moment at={requestedAt} day={businessDay} />
)

/** The member; an icon marks a note and shows it as a tooltip. */
export function Member({ withdrawal: { member, note } }: Props) {
  const { t } = useTranslation('withdrawals')
  return (
    <PersonName
      person={member}
      mark={
        note !== null && (
          <span className={css.mark} role="img" title={note} aria-label={t('note.marked', { note })}>
            <NotebookPen size={13} strokeWidth={1.75} aria-hidden="true" />
          </span>
        )
      }
    />
  )
}

/** How long the member has been waiting; nothing for a finished withdrawal. */
export const Waiting = ({ withdrawal: { status, requestedAt } }: Props) => (
  <span className={cells.quiet}>{isFinal(status) ? '—' : <Elapsed since={requestedAt} />}</span>
)

/** When it was finished, with the day. */
export function EndedAt({ withdrawal: { finishedAt } }: Props) {
  const format = useFormat()
  if (finishedAt === null) return <>—</>
  return (
    <span className={cells.quiet}>
      <span className={cells.day}>{format.when(finishedAt, 'day')}</span>
      <Instant at={finishedAt} form="clock" />
    </span>
  )
}

/** Its status, whether a rule blocks it, and whether it was approved automatically. */
export function StatusCell({ withdrawal }: Props) {
  const { t } = useTranslation('withdrawals')
  const { auto } = withdrawal
  const blockers = withdrawal.review?.blockers ?? []
  const label = t('blocker.marked', { reasons: blockers.map(({ code }) => t(`bulk.blocker.${code}`)).join(', ') })
  return (
    <span className={css.status}>
      {blockers.length > 0 && (
        <span className={css.blocked} role="img" title={label} aria-label={label}>
          <OctagonAlert size={16} strokeWidth={2} aria-hidden="true" />
        </span>
      )}
      <WithdrawalStatus withdrawal={withdrawal} />
      {auto !== null && (
        <span className={css.auto} title={t('auto.by', { version: auto.version })}>
          <Bot size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden">{t('auto.chip')}</span>
        </span>
      )}
    </span>
  )
}

/** The member's available balance while something is to be decided. */
export const Credit = ({ withdrawal: { review } }: Props) =>
  review === null ? <>—</> : <Money amount={review.credit} />

/** The turnover completed and required; nothing if none is required. */
export function Turnover({ withdrawal: { review } }: Props) {
  if (review === null || review.turnover.required === 0) return <>—</>
  const { done, required } = review.turnover
  return (
    <span className={cells.quiet} data-short={done < required}>
      {formatMoney(done)} / {formatMoney(required)}
    </span>
  )
}

export function LastPromotion({ withdrawal: { review } }: Props) {
  const title = review?.lastPromotion?.title
  return (
    <span lang="th" title={title}>
      {title ?? '—'}
    </span>
  )
}

export function ApprovedBy({ withdrawal: { approvedBy, auto } }: Props) {
  const { t } = useTranslation('withdrawals')
  return <>{approvedBy?.name ?? (auto === null ? '—' : t('auto.chip'))}</>
}

export const PaidFrom = ({ withdrawal }: Props) => <>{usePaidFrom(withdrawal) ?? '—'}</>

/** The note, on a card. */
export const NoteItem = ({ note }: Pick<Withdrawal, 'note'>) =>
  note !== null && (
    <span className={css.note}>
      <NotebookPen size={13} strokeWidth={1.75} aria-hidden="true" /> {note}
    </span>
  )
