import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { Elapsed } from '../../../ui/time/Elapsed.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { useNow, today } from '../../../ui/time/now.ts'
import cells from '../../../ui/cells/cells.module.css'
import { type Deposit, isWaiting, payerAccount, receiverAccount } from '../deposit.ts'
import { DepositStatus } from '../DepositStatus.tsx'
import { useBankAbbr } from '../queries.ts'
import css from './cells.module.css'

/** An instant as lists show it: the time of day, with the day when that is not today. */
export function ReceivedAt({ at, known = true, day }: { at: string; known?: boolean; day?: string }) {
  const format = useFormat()
  const isToday = day === undefined ? format.when(at, 'date') === format.businessDay(today()) : day === today()
  return (
    <span className={cells.quiet}>
      {(!isToday || !known) && <span className={cells.day}>{format.when(at, 'day')}</span>}
      {known && <Instant at={at} form={isToday ? 'time' : 'clock'} />}
    </span>
  )
}

/** When it was paid, as far as anybody knows. */
export function PaidAt({ deposit: { paidAt, paidAtKnown } }: { deposit: Pick<Deposit, 'paidAt' | 'paidAtKnown'> }) {
  const { t } = useTranslation('deposits')
  return paidAt === null ? (
    <span className={cells.quiet}>{t('fact.paidAtUnknown')}</span>
  ) : (
    <ReceivedAt at={paidAt} known={paidAtKnown} />
  )
}

/** Whose it is; while it is nobody's, who the bank says paid. */
export function MemberCell({ deposit: { member, from } }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  if (member !== null) {
    return (
      <span title={`${member.username} ${member.name}`}>
        <b className={cells.username}>{member.username}</b>{' '}
        <span lang="th" className={cells.name}>
          {member.name}
        </span>
      </span>
    )
  }
  return (
    <span className={cells.quiet}>
      {from.name === null ? (
        t('cell.nobody')
      ) : (
        <span lang="th" title={from.name}>
          {from.name}
        </span>
      )}
    </span>
  )
}

export function Payer({ deposit: { from } }: { deposit: Pick<Deposit, 'from'> }) {
  const abbrOf = useBankAbbr()
  const account = payerAccount(from, abbrOf)
  return <span className={cells.quiet}>{account === null ? '—' : <AccountNumber account={account} />}</span>
}

export function Receiver({ deposit: { receivingAccount } }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  return (
    <span className={cells.quiet} title={receivingAccount.id === null ? t('cell.unknownAccount') : undefined}>
      <AccountNumber account={receiverAccount(receivingAccount)} />
    </span>
  )
}

/** Half an hour without anybody looking is long for somebody who waits for their money. */
const LONG_MS = 30 * 60_000

/** How long money has been waiting for its owner; red when it is long. */
export function Age({ deposit: { status, detectedAt } }: { deposit: Pick<Deposit, 'status' | 'detectedAt'> }) {
  const now = useNow()
  if (!isWaiting(status)) return <span className={cells.quiet}>—</span>
  return (
    <span className={now - Date.parse(detectedAt) > LONG_MS ? css.old : cells.quiet}>
      <Elapsed since={detectedAt} />
    </span>
  )
}

export function Credit({ amount }: { amount: number | null }) {
  return <span className={cells.quiet}>{amount === null ? '—' : <Money amount={amount} />}</span>
}

/**
 * Who last decided something about it, with the second approver where there was one; nobody where it went by itself.
 */
export function HandledBy({
  deposit,
}: {
  deposit: Pick<Deposit, 'decidedBy' | 'creditedBy' | 'matchedBy' | 'approvedBy' | 'reversalApprovedBy' | 'status'>
}) {
  const { t } = useTranslation('deposits')
  const { decidedBy, creditedBy, matchedBy, approvedBy, reversalApprovedBy, status } = deposit
  const by = decidedBy ?? creditedBy ?? matchedBy
  const approver = decidedBy === null ? approvedBy : reversalApprovedBy
  if (by === null) return <span className={cells.quiet}>{status === 'credited' ? t('mode.auto') : '—'}</span>
  const both = approver === null ? by.name : t('cell.approved', { name: by.name, approver: approver.name })
  return (
    <span className={cells.quiet} title={both}>
      {both}
    </span>
  )
}

/** The same row on a phone. */
export function DepositCard({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const { member, from, amount, status, channel } = deposit
  const abbrOf = useBankAbbr()
  const account = payerAccount(from, abbrOf)
  return (
    <>
      <span className={cells.line}>
        <b className={cells.strong}>{member?.username ?? <span lang="th">{from.name ?? t('cell.nobody')}</span>}</b>
        <DepositStatus status={status} reasons={deposit.reasons} />
        <span className={cells.end}>
          {isWaiting(status) ? (
            <Age deposit={deposit} />
          ) : (
            <ReceivedAt at={deposit.detectedAt} day={deposit.businessDay} />
          )}
        </span>
      </span>
      <span className={cells.line}>
        <span className={cells.who}>
          {t(`channel.${channel}`)}
          {account !== null && (
            <>
              {' '}
              · <AccountNumber account={account} />
            </>
          )}
        </span>
        <b className={cells.sum}>
          <Money amount={amount} />
        </b>
      </span>
    </>
  )
}
