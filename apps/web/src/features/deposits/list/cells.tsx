import { useTranslation } from '../../../i18n/use-translation.ts'
import cells from '../../../ui/cells/cells.module.css'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { useBankAbbr } from '../../../ui/reference-data.ts'
import { PersonName } from '../../../ui/resource/columns.tsx'
import { Elapsed } from '../../../ui/time/Elapsed.tsx'
import { Moment } from '../../../ui/time/Moment.tsx'
import { useNow } from '../../../ui/time/now.ts'
import { type Deposit, isWaiting, payerAccount, receiverAccount } from '../deposit.ts'
import css from './cells.module.css'

/** The bank time; the day alone if the time is unknown. */
export function PaidAt({ deposit: { paidAt, paidAtKnown } }: { deposit: Pick<Deposit, 'paidAt' | 'paidAtKnown'> }) {
  const { t } = useTranslation('deposits')
  return paidAt === null ? (
    <span className={cells.quiet}>{t('fact.paidAtUnknown')}</span>
  ) : (
    <Moment at={paidAt} known={paidAtKnown} />
  )
}

/** The member; for an unmatched deposit, the reported sender. */
export function MemberCell({ deposit: { member, from } }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  if (member !== null) return <PersonName person={member} />
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

/** A deposit waiting longer is highlighted. */
const LONG_MS = 30 * 60_000

/** How long a deposit has been waiting; red if it is long. */
export function Age({ deposit: { status, detectedAt } }: { deposit: Pick<Deposit, 'status' | 'detectedAt'> }) {
  const now = useNow()
  if (!isWaiting(status)) return <span className={cells.quiet}>—</span>
  return (
    <span className={now - Date.parse(detectedAt) > LONG_MS ? css.old : cells.quiet}>
      <Elapsed since={detectedAt} />
    </span>
  )
}

/** Who handled the deposit last, with the second approver if there was one; `auto` for an auto-credit. */
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

export function CardTitle({ deposit: { member, from } }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  return <>{member?.username ?? <span lang="th">{from.name ?? t('cell.nobody')}</span>}</>
}

/** The channel, and the sender's account if the bank reports one. */
export function CardLine({ deposit: { from, channel } }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const account = payerAccount(from, useBankAbbr())
  return (
    <>
      {t(`channel.${channel}`)}
      {account !== null && (
        <>
          {' '}
          · <AccountNumber account={account} />
        </>
      )}
    </>
  )
}
