import { Lock, CalendarDays } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { KeyFigures, NeedsAttention, useDashboard, useOverview } from '../features/dashboard/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import { useFormat } from '../i18n/format.ts'
import { later } from '../ui/later.tsx'
import { EmptyState } from '../ui/panel/EmptyState.tsx'
import { useZoneName } from '../ui/time/Instant.tsx'
import { figureTargets, queueTargets } from './dashboard-links.ts'
import css from './overview.module.css'
import { PageTitle } from './PageTitle.tsx'

const TrendCharts = later(async () => (await import('../features/trends/index.ts')).TrendCharts)
const Providers = later(async () => (await import('../features/providers/index.ts')).Providers)

/** The first screen: today's figures, charts, work queues, the state of the providers. */
export function OverviewPage() {
  const { t } = useTranslation('shell')
  const { permissions } = useSignedIn()
  if (!permissions.has('summaries.read'))
    return <EmptyState icon={Lock} title={t('forbidden.title')} hint={t('forbidden.hint')} />
  return <Overview />
}

function Overview() {
  const { permissions } = useSignedIn()
  const overview = useOverview()
  const dashboard = useDashboard()
  const { data } = dashboard
  // The figures first: charts and providers are read after them.
  const isFirst = data === undefined && dashboard.error === null
  return (
    <>
      <PageTitle
        name="home"
        actions={(isFirst || data !== undefined) && <AsOf day={data?.businessDay} instant={data?.asOf} />}
      />
      <div className={css.columns}>
        <div className={css.figures}>
          <KeyFigures reading={dashboard} targets={data ? figureTargets(data.businessDay, permissions) : {}} />
        </div>
        <div className={css.attention}>
          <NeedsAttention reading={overview} targets={queueTargets(permissions)} />
        </div>
        <div className={css.charts}>{!isFirst && <TrendCharts />}</div>
        {permissions.has('balances.read') && <div className={css.providers}>{!isFirst && <Providers />}</div>}
      </div>
    </>
  )
}

/** The day and time of the figures. Leaves its space free while loading. */
export function AsOf({ day, instant }: { day: string | undefined; instant: string | undefined }) {
  const { t } = useTranslation('summaries')
  const zone = useZoneName()
  const format = useFormat()
  if (day === undefined || instant === undefined) return <span className={css.asOf} aria-hidden="true" data-waiting />
  return (
    <>
      <span className={css.live}>{t('live')}</span>
      <span className={css.asOf}>
        <CalendarDays size={15} strokeWidth={1.75} aria-hidden="true" />
        <b>{t('today', { day: format.businessDay(day) })}</b>
        {t('upTo', { time: format.when(instant, 'clock'), zone })}
      </span>
    </>
  )
}
