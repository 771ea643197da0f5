import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMedia } from '../../../ui/media.ts'
import { useFormat } from '../../../i18n/format.ts'
import { later } from '../../../ui/later.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { useTabs } from '../../../ui/resource/use-tabs.ts'
import { useListSearch } from '../../../ui/resource-table/use-list-search.ts'
import { TabPanels } from '../../../ui/tabs/TabBar.tsx'
import { type Promotion, termsOf } from '../promotion.ts'
import { PromotionStatus } from '../PromotionStatus.tsx'
import { usePromotion } from '../queries.ts'
import { ActionBar } from './ActionBar.tsx'
import css from './detail.module.css'
import { Overview } from './Overview.tsx'
import { Recipients } from './Recipients.tsx'

const Activity = later(async () => (await import('./Activity.tsx')).Activity)
const PromotionEditor = later(async () => (await import('../form/PromotionEditor.tsx')).PromotionEditor)
const PromotionVersions = later(async () => (await import('./PromotionVersions.tsx')).PromotionVersions)
const Simulator = later(async () => (await import('./Simulator.tsx')).Simulator)

const tabs = ['overview', 'recipients', 'simulator', 'versions', 'activity'] as const
type Tab = (typeof tabs)[number]

/** One promotion: what it costs and brings, who received it, its terms and their versions. */
export function PromotionDetail({ id }: { id: string }) {
  const { t } = useTranslation('promotions')
  const found = usePromotion(id)
  const [{ tab }] = useListSearch()
  const promotion = found.data?.data
  if (promotion === undefined)
    return (
      <Panel title={t('list')}>
        <Pending found={found} missing={{ title: t('missing.title'), hint: t('missing.hint') }} />
      </Panel>
    )
  const isEditing = tab === 'edit' && promotion.can.includes('change')
  return (
    <>
      <Head promotion={promotion} isEditing={isEditing} />
      {isEditing ? (
        <PromotionEditor promotion={promotion} />
      ) : (
        <div className={css.page}>
          <Tabs promotion={promotion} />
        </div>
      )}
    </>
  )
}

function Head({ promotion, isEditing }: { promotion: Promotion; isEditing: boolean }) {
  const { title, status } = promotion
  return (
    <header className={css.head}>
      <h1 lang="th">{title}</h1>
      <PromotionStatus status={status} />
      <span className={css.dates}>
        <Dates promotion={promotion} />
      </span>
      {!isEditing && <ActionBar promotion={promotion} />}
    </header>
  )
}

/** Its next change: until 30 Nov 2026, 23:59. */
function Dates({ promotion: { status, startsAt, endsAt, endReason } }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const moment = (at: string) => `${format.when(at, 'date')}, ${format.when(at, 'clock')}`
  if (status === 'scheduled' && startsAt !== null) return t('dates.starts', { from: moment(startsAt) })
  if (status === 'ended' || status === 'archived') return endReason !== null && t(`endReason.${endReason}`)
  return endsAt === null ? t('dates.open') : t('dates.until', { to: moment(endsAt) })
}

function Tabs({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const can = usePermission()
  const isNarrow = useMedia('(max-width: 1199.95px)')
  const open = tabs.filter(tab => (tab === 'simulator' ? isNarrow : tab !== 'activity' || can('audit.read')))
  const { tab = 'overview', change } = useTabs(open)
  const counts: Partial<Record<Tab, number>> = { recipients: promotion.granted, versions: promotion.termsVersion }
  return (
    <TabPanels
      label={t('page.label')}
      current={tab}
      onChange={change}
      tabs={open.map(key => ({ key, label: t(`page.${key}`) }))}
      counts={counts}
    >
      {tab === 'overview' && <Overview promotion={promotion} isNarrow={isNarrow} />}
      {tab === 'recipients' && <Recipients promotion={promotion} />}
      {tab === 'simulator' && <Simulator promotion={promotion} saved={termsOf(promotion)} />}
      {tab === 'versions' && <PromotionVersions promotion={promotion} />}
      {tab === 'activity' && <Activity id={promotion.id} />}
    </TabPanels>
  )
}
