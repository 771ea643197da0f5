import { NotebookPen, OctagonAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Elapsed } from '../../../ui/time/Elapsed.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { today } from '../../../ui/time/now.ts'
import cells from '../../../ui/cells/cells.module.css'
import { AutoChip } from '../AutoChip.tsx'
import { usePaidFrom } from '../paid-from.ts'
import { isFinal, type Withdrawal } from '../withdrawal.ts'
import { WithdrawalStatus } from '../WithdrawalStatus.tsx'
import css from './cells.module.css'

/** When it was asked for: the time of day, with the day when that is not today. */
export function RequestedAt({ withdrawal }: { withdrawal: Withdrawal }) {
  const format = useFormat()
  return (
    <span className={cells.quiet}>
      {withdrawal.businessDay !== today() && (
        <span className={cells.day}>{format.when(withdrawal.requestedAt, 'day')}</span>
      )}
      <Instant at={withdrawal.requestedAt} form={withdrawal.businessDay === today() ? 'time' : 'clock'} />
    </span>
  )
}

export function Member({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    // Beside an open record there is no room for long names: the hint has all of it.
    <span title={`${withdrawal.member.username} ${withdrawal.member.name}`}>
      {withdrawal.note !== null && <NoteMark note={withdrawal.note} />}
      <b className={cells.username}>{withdrawal.member.username}</b>{' '}
      <span lang="th" className={cells.name}>
        {withdrawal.member.name}
      </span>
    </span>
  )
}

/** Colleagues wrote something on it: the mark says so, its hint says what. */
function NoteMark({ note }: { note: string }) {
  const { t } = useTranslation('withdrawals')
  return (
    <span className={css.mark} role="img" title={note} aria-label={t('note.marked', { note })}>
      <NotebookPen size={13} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}

export function PayTo({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <span className={cells.quiet}>
      <AccountNumber account={withdrawal.payTo} copy />
    </span>
  )
}

/** How long somebody has been waiting; nobody waits for what is over. */
export function Waiting({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <span className={cells.quiet}>{isFinal(withdrawal.status) ? '—' : <Elapsed since={withdrawal.requestedAt} />}</span>
  )
}

/** When it was paid, in a list of one day. */
export function FinishedAt({ withdrawal: { finishedAt } }: { withdrawal: Withdrawal }) {
  return <span className={cells.quiet}>{finishedAt !== null && <Instant at={finishedAt} form="time" />}</span>
}

/** When it was over, with the day: a history reaches back. */
export function EndedAt({ withdrawal: { finishedAt } }: { withdrawal: Withdrawal }) {
  const format = useFormat()
  if (finishedAt === null) return <>—</>
  return (
    <span className={cells.quiet}>
      <span className={cells.day}>{format.when(finishedAt, 'day')}</span>
      <Instant at={finishedAt} form="clock" />
    </span>
  )
}

/** Where it stands, whether a rule blocks it, and whether it was approved automatically. */
export function Status({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <span className={css.status}>
      <BlockedMark withdrawal={withdrawal} />
      <WithdrawalStatus withdrawal={withdrawal} />
      <AutoChip auto={withdrawal.auto} />
    </span>
  )
}

/** An approval would be refused now: the mark says so, its hint says by which rules. */
function BlockedMark({ withdrawal: { review } }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  if (review === null || review.blockers.length === 0) return null
  const label = t('blocker.marked', {
    reasons: review.blockers.map(({ code }) => t(`bulk.blocker.${code}`)).join(', '),
  })
  return (
    <span className={css.blocked} role="img" title={label} aria-label={label}>
      <OctagonAlert size={16} strokeWidth={2} aria-hidden="true" />
    </span>
  )
}

/** The member's available balance while something is to be decided. */
export function Credit({ withdrawal: { review } }: { withdrawal: Withdrawal }) {
  return review === null ? <>—</> : <Money amount={review.credit} />
}

/** What is wagered of what has to be; nothing where nothing has to be. */
export function Turnover({ withdrawal: { review } }: { withdrawal: Withdrawal }) {
  if (review === null || review.turnover.required === 0) return <>—</>
  const { done, required } = review.turnover
  return (
    <span className={cells.quiet} data-short={done < required}>
      {formatMoney(done)} / {formatMoney(required)}
    </span>
  )
}

export function LastPromotion({ withdrawal: { review } }: { withdrawal: Withdrawal }) {
  const promotion = review?.lastPromotion ?? null
  return promotion === null ? (
    <>—</>
  ) : (
    <span lang="th" title={promotion.title}>
      {promotion.title}
    </span>
  )
}

export function Channel({ withdrawal: { channel } }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  return <>{channel === null ? '—' : t(`channel.${channel}`)}</>
}

export function ApprovedBy({ withdrawal: { approvedBy, auto } }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  return <>{approvedBy?.name ?? (auto === null ? '—' : t('auto.chip'))}</>
}

export function PaidFrom({ withdrawal }: { withdrawal: Withdrawal }) {
  return <span className={cells.quiet}>{usePaidFrom(withdrawal) ?? '—'}</span>
}

/** The same row on a phone. */
export function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <>
      <span className={cells.line}>
        <b className={cells.strong}>{withdrawal.member.username}</b>
        <Status withdrawal={withdrawal} />
        <span className={cells.end}>
          {isFinal(withdrawal.status) ? (
            <Instant at={withdrawal.requestedAt} form="clock" />
          ) : (
            <Elapsed since={withdrawal.requestedAt} />
          )}
        </span>
      </span>
      <span className={cells.line}>
        <span className={cells.who}>
          <span lang="th">{withdrawal.member.name}</span> · <AccountNumber account={withdrawal.payTo} />
        </span>
        <b className={cells.sum}>
          <Money amount={withdrawal.amount} />
        </b>
      </span>
      {withdrawal.note !== null && (
        <span className={css.note}>
          <NotebookPen size={13} strokeWidth={1.75} aria-hidden="true" /> {withdrawal.note}
        </span>
      )}
    </>
  )
}
