import { Lock, CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../app/paths.ts'
import { BalancePanel } from '../features/banking/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import { NeedsAttention, type QueueTargets, TodayFigures, useOverview } from '../features/summaries/index.ts'
import { EmptyState } from '../ui/panel/EmptyState.tsx'
import { ErrorPanel, StaleMark } from '../ui/panel/ErrorPanel.tsx'
import css from './overview.module.css'
import { useFormat } from '../i18n/format.ts'
import { PageTitle } from './PageTitle.tsx'
import { useZoneName } from '../ui/time/Instant.tsx'

const list = (search: Record<string, string>) => ({ to: paths.withdrawals, search })
const ofWithdrawals: Partial<QueueTargets> = {
  waiting: list({}),
  uncertain: list({ tab: 'attention', status: 'uncertain' }),
  failed: list({ tab: 'attention', status: 'failed' }),
  second: list({ status: 'awaiting-second' }),
}
const ofDeposits: Partial<QueueTargets> = { unmatched: { to: paths.deposits, search: { tab: 'unmatched' } } }

/** The first screen: today's figures, work queues, balances of external systems. */
export function OverviewPage() {
  const { t } = useTranslation('shell')
  const { permissions } = useSignedIn()
  if (!permissions.has('summaries.read'))
    return <EmptyState icon={Lock} title={t('forbidden.title')} hint={t('forbidden.hint')} />
  return <Overview />
}

function Overview() {
  const { permissions } = useSignedIn()
  const format = useFormat()
  const { data: overview, error, isError, refetch, dataUpdatedAt } = useOverview()
  // Only links the user has permission to open.
  const targets = {
    ...(permissions.has('withdrawals.read') ? ofWithdrawals : {}),
    ...(permissions.has('deposits.read') ? ofDeposits : {}),
  }
  const retry = () => void refetch()
  if (isError && overview === undefined) {
    return (
      <>
        <PageTitle name="home" />
        <ErrorPanel error={error} onRetry={retry} />
      </>
    )
  }
  return (
    <>
      <PageTitle
        name="home"
        actions={
          isError ? (
            <StaleMark since={format.when(dataUpdatedAt, 'time')} onRetry={retry} />
          ) : (
            <AsOf day={overview?.businessDay} instant={overview?.asOf} />
          )
        }
      />
      <div className={css.columns}>
        <div className={css.figures}>
          <TodayFigures overview={overview} />
          {permissions.has('balances.read') && <BalancePanel />}
        </div>
        <NeedsAttention overview={overview} targets={targets} />
      </div>
    </>
  )
}

/** The day and time of the figures. Keeps its space while loading. */
export function AsOf({ day, instant }: { day: string | undefined; instant: string | undefined }) {
  const { t } = useTranslation('summaries')
  const zone = useZoneName()
  const format = useFormat()
  if (day === undefined || instant === undefined) return <span className={css.asOf} aria-hidden="true" data-waiting />
  return (
    <span className={css.asOf}>
      <CalendarDays size={15} strokeWidth={1.75} aria-hidden="true" />
      <b>{t('today', { day: format.businessDay(day) })}</b>
      {t('upTo', { time: format.when(instant, 'clock'), zone })}
    </span>
  )
}
