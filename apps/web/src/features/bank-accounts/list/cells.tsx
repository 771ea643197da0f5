import { Check, CircleSlash, type LucideIcon, PauseCircle, TriangleAlert, UsersRound } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type Account, differenceOf, type Status, usedShare } from '../account.ts'
import css from './accounts.module.css'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { Meter } from '../../../ui/meter/Meter.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { StatusChip, type Tone } from '../../../ui/status-chip/StatusChip.tsx'
import { Age } from '../../../ui/time/Instant.tsx'

type Props = { account: Account }

export function Name({ account }: Props) {
  return (
    <>
      <b className={css.number}>
        <AccountNumber account={account} />
      </b>
      <span lang="th" className={css.under}>
        {account.holder}
      </span>
    </>
  )
}

export function Role({ account: { channel, purpose, priority } }: Props) {
  const { t } = useTranslation('bankAccounts')
  return (
    <>
      {t(`purpose.${purpose}`)}
      <span className={css.under}>
        {t(`channel.${channel}`)} · {t('priorityIs', { priority })}
      </span>
    </>
  )
}

/** The status, pending approvals and the last error. */
export function StatusCell({ account }: Props) {
  const { t } = useTranslation('bankAccounts')
  const waiting = account.openApprovals.length
  return (
    <span className={css.chips}>
      <AccountStatus status={account.status} />
      {waiting > 0 && (
        <StatusChip tone="warn" icon={UsersRound}>
          {t('waiting', { count: waiting })}
        </StatusChip>
      )}
      {account.lastError !== null && <LastError text={account.lastError} />}
    </span>
  )
}

/** An account's last error: a stale feed, or a reason entered by an admin. */
export function LastError({ text }: { text: string }) {
  const { t } = useTranslation('bankAccounts')
  return (
    <span className={css.fault}>
      <TriangleAlert size={13} strokeWidth={1.75} aria-hidden="true" />
      {text === 'FEED_STALE' ? t('stale') : text}
    </span>
  )
}

/** The ledger balance, and the bank's balance with its age and difference. */
export function Balance({ account }: Props) {
  return (
    <>
      <Money amount={account.balance} strong />
      <span className={css.under}>
        <BankBalance account={account} />
      </span>
    </>
  )
}

export function BankBalance({ account }: Props) {
  const { t } = useTranslation('bankAccounts')
  if (account.told === null) return <>{t('told.never')}</>
  return (
    <>
      <span className={css.whole}>{t('told.is', { amount: formatMoney(account.told.balance) })}</span> ·{' '}
      <span className={css.whole}>
        <Age at={account.told.asOf} />
      </span>
      <Difference account={account} />
    </>
  )
}

/** The difference between bank and ledger balance. */
export function Difference({ account }: Props) {
  const { t } = useTranslation('bankAccounts')
  const difference = differenceOf(account)
  if (difference === null) return null
  const amount = formatMoney(Math.abs(difference))
  return (
    <span className={css.difference} data-off={difference !== 0}>
      {difference === 0 ? t('difference.none') : t(difference > 0 ? 'difference.more' : 'difference.less', { amount })}
    </span>
  )
}

/** Today's deposits, of the daily limit. */
export function Used({ account }: Props) {
  const { t } = useTranslation('bankAccounts')
  const share = usedShare(account)
  return (
    <>
      <Money amount={account.usedToday} />
      <span className={css.under}>
        {account.dailyLimit === null ? t('noLimit') : t('ofLimit', { amount: formatMoney(account.dailyLimit) })}
      </span>
      {share !== null && (
        <Meter share={share} tone={share >= 0.9 ? 'warning' : 'plain'} size="small" className={css.bar} />
      )}
    </>
  )
}

/** The row as a card on a phone. */
export function AccountCard({ account }: Props) {
  const { t } = useTranslation('bankAccounts')
  return (
    <>
      <span className={css.line}>
        <b className={css.number}>
          <AccountNumber account={account} />
        </b>
        <AccountStatus status={account.status} />
      </span>
      <span className={css.under}>
        <span lang="th">{account.holder}</span> · {t(`purpose.${account.purpose}`)} · {t(`channel.${account.channel}`)}
      </span>
      <span className={css.line}>
        <span className={css.under}>{t('column.balance')}</span>
        <Money amount={account.balance} strong />
      </span>
      <span className={css.under}>
        <BankBalance account={account} />
      </span>
      <span className={css.line}>
        <span className={css.under}>{t('column.used')}</span>
        <span className={css.end}>
          <Used account={account} />
        </span>
      </span>
      {account.openApprovals.length > 0 && (
        <StatusChip tone="warn" icon={UsersRound}>
          {t('waiting', { count: account.openApprovals.length })}
        </StatusChip>
      )}
      {account.lastError !== null && <LastError text={account.lastError} />}
    </>
  )
}

const chipStyles: Readonly<Record<Status, { tone: Tone; icon: LucideIcon }>> = {
  active: { tone: 'ok', icon: Check },
  paused: { tone: 'warn', icon: PauseCircle },
  error: { tone: 'bad', icon: TriangleAlert },
  retired: { tone: 'plain', icon: CircleSlash },
}

/** The status of an account. */
export function AccountStatus({ status }: { status: Status }) {
  const { t } = useTranslation('bankAccounts')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}
