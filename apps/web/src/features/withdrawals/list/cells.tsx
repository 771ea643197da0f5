import { NotebookPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { Elapsed } from '../../../ui/time/Elapsed.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { today } from '../../../ui/time/today.ts'
import { AutoChip } from '../AutoChip.tsx'
import { usePaidFrom } from '../paid-from.ts'
import { isFinal, type Withdrawal } from '../withdrawal.ts'
import { WithdrawalStatus } from '../WithdrawalStatus.tsx'
import css from './cells.module.css'

/** When it was asked for: the time of day, with the day when that is not today. */
export function RequestedAt({ withdrawal }: { withdrawal: Withdrawal }) {
  const format = useFormat()
  return (
    <span className={css.quiet}>
      {withdrawal.businessDay !== today() && <span className={css.day}>{format.when(withdrawal.requestedAt, 'day')}</span>}
      <Instant at={withdrawal.requestedAt} form={withdrawal.businessDay === today() ? 'time' : 'clock'} />
    </span>
  )
}

export function Member({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    // Beside an open record there is no room for long names: the hint has all of it.
    <span title={`${withdrawal.member.username} ${withdrawal.member.name}`}>
      {withdrawal.note !== null && <NoteMark note={withdrawal.note} />}
      <b className={css.username}>{withdrawal.member.username}</b> <span lang="th" className={css.name}>{withdrawal.member.name}</span>
    </span>
  )
}

/** Colleagues wrote something on it: the mark says so, its hint says what. */
function NoteMark({ note }: { note: string }) {
  const { t } = useTranslation('withdrawals')
  return <span className={css.mark} role="img" title={note} aria-label={t('note.marked', { note })}><NotebookPen size={13} strokeWidth={1.75} aria-hidden="true" /></span>
}

export function PayTo({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <span className={css.quiet}>
      <AccountNumber account={withdrawal.payTo} />
    </span>
  )
}

/** How long somebody has been waiting; nobody waits for what is over. */
export function Waiting({ withdrawal }: { withdrawal: Withdrawal }) {
  return <span className={css.quiet}>{isFinal(withdrawal.status) ? '—' : <Elapsed since={withdrawal.requestedAt} />}</span>
}

/** When it was paid, in a list of one day. */
export function FinishedAt({ withdrawal: { finishedAt } }: { withdrawal: Withdrawal }) {
  return <span className={css.quiet}>{finishedAt !== null && <Instant at={finishedAt} form="time" />}</span>
}

/** When it was over, with the day: a history reaches back. */
export function EndedAt({ withdrawal: { finishedAt } }: { withdrawal: Withdrawal }) {
  const format = useFormat()
  if (finishedAt === null) return <>—</>
  return <span className={css.quiet}><span className={css.day}>{format.when(finishedAt, 'day')}</span><Instant at={finishedAt} form="clock" /></span>
}

/** Where it stands, and whether that came about without a person. */
export function Status({ withdrawal }: { withdrawal: Withdrawal }) {
  return <span className={css.status}><WithdrawalStatus withdrawal={withdrawal} /><AutoChip auto={withdrawal.auto} /></span>
}

export function ApprovedBy({ withdrawal: { approvedBy, auto } }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  return <>{approvedBy?.name ?? (auto === null ? '—' : t('auto.chip'))}</>
}

export function PaidFrom({ withdrawal }: { withdrawal: Withdrawal }) {
  return <span className={css.quiet}>{usePaidFrom(withdrawal) ?? '—'}</span>
}

/** The same row on a phone. */
export function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <>
      <span className={css.line}>
        <b className={css.strong}>{withdrawal.member.username}</b>
        <Status withdrawal={withdrawal} />
        <span className={css.end}>
          {isFinal(withdrawal.status) ? <Instant at={withdrawal.requestedAt} form="clock" /> : <Elapsed since={withdrawal.requestedAt} />}
        </span>
      </span>
      <span className={css.line}>
        <span className={css.who}>
          <span lang="th">{withdrawal.member.name}</span> · <AccountNumber account={withdrawal.payTo} />
        </span>
        <b className={css.sum}>
          <Money amount={withdrawal.amount} />
        </b>
      </span>
      {withdrawal.note !== null && <span className={css.note}><NotebookPen size={13} strokeWidth={1.75} aria-hidden="true" /> {withdrawal.note}</span>}
    </>
  )
}
