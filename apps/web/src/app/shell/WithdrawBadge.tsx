import { Link } from '@tanstack/react-router'
import { Banknote } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCount } from '../../ui/money/format-money.ts'
import css from './badge.module.css'
import { useSignedIn } from '../../features/session/index.ts'
import { useCount } from '../../ui/resource-table/use-resource.ts'

/** The number of waiting withdrawal requests, linked to the queue: red when there are any. */
export function WithdrawBadge() {
  const { t } = useTranslation('shell')
  const waiting = useWaitingRequests()
  const label =
    waiting === undefined
      ? t('withdrawBadgeUnknown')
      : t('withdrawBadge', { count: waiting, shown: formatCount(waiting) })
  return (
    <Link to="/account/withdraw" className={css.link} aria-label={label} title={label}>
      <Banknote size={18} strokeWidth={1.75} aria-hidden="true" />
      {waiting !== undefined && (
        <span className={css.badge} data-any={waiting > 0 || undefined}>
          {shortCount(waiting)}
        </span>
      )}
    </Link>
  )
}

/** The same number as a pill in the sidebar. */
export function WaitingPill() {
  const waiting = useWaitingRequests()
  if (waiting === undefined || waiting === 0) return null
  return <span className={css.pill}>{shortCount(waiting)}</span>
}

const shortCount = (count: number) => (count > 999 ? '999+' : String(count))

const ALL = {}

/** The number of waiting withdrawal requests. Undefined while loading or without permission. */
export function useWaitingRequests(): number | undefined {
  const { permissions } = useSignedIn()
  return useCount('withdrawals.requests', ALL, permissions.has('withdrawals.read'))
}
