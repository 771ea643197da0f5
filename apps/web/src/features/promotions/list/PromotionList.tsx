import { promotions } from '@backoffice/contract/promotions/lists'
import { promotionFrequencies } from '@backoffice/contract/promotions/terms'
import { BadgePercent } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Money } from '../../../ui/money/Money.tsx'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { useTabs } from '../../../ui/resource/use-tabs.ts'
import { useCount } from '../../../ui/resource-table/use-resource.ts'
import { TabPanels } from '../../../ui/tabs/TabBar.tsx'
import { fixedOf, type Tab, tabs } from '../lists.ts'
import { PromotionPicture } from '../PromotionPicture.tsx'
import { PromotionStatus } from '../PromotionStatus.tsx'
import { Bonus, Turnover } from '../terms.tsx'
import css from '../promotions.module.css'
import { BudgetUsed, Granted, Name, Period } from './cells.tsx'

const ROW_PX = { normal: 61, compact: 51 } as const

const list: ResourceList<'promotions.list'> = {
  of: promotions,
  leadsTo: id => `/promotion/detail/${id}`,
  texts: 'promotions',
  label: 'list',
  search: 'search',
  rowName: row => row.title,
  foot: 'foot',
  sums: {},
  empty: { icon: BadgePercent, title: 'empty.title', hint: 'empty.hint' },
  rowHeights: ROW_PX,
  columns: [
    { id: 'title', width: 250, always: true, whole: true, cell: row => <Name promotion={row} /> },
    { id: 'status', width: 116, whole: true, cell: row => <PromotionStatus status={row.status} /> },
    { id: 'bonus', width: 196, whole: true, cell: row => <Bonus terms={row} /> },
    { id: 'startsAt', header: 'column.dates', width: 164, cell: row => <Period promotion={row} /> },
    { id: 'budget', width: 168, whole: true, cell: row => <BudgetUsed promotion={row} /> },
    { id: 'grantedBonus', width: 112, align: 'end', whole: true, cell: row => <Granted promotion={row} /> },
    { id: 'frequency', kind: 'term', value: row => row.frequency, width: 150, optional: true },
    { id: 'minDeposit', kind: 'money', value: row => row.minDeposit, width: 112, yields: 1 },
    { id: 'turnover', width: 150, optional: true, cell: row => <Turnover terms={row} /> },
    { id: 'position', kind: 'count', value: row => row.position, width: 72, optional: true },
    {
      id: 'createdAt',
      kind: 'instant',
      form: 'date',
      value: row => row.createdAt,
      width: 108,
      optional: true,
      sort: 'createdAt',
    },
    { id: 'createdBy', kind: 'text', value: row => row.createdBy?.name, width: 110, optional: true },
  ],
  filters: [{ kind: 'several', key: 'frequency', values: promotionFrequencies }],
  card: {
    title: row => row.title,
    chip: row => <PromotionStatus status={row.status} />,
    line: row => <Bonus terms={row} />,
    sum: row => <Money amount={row.grantedBonus} />,
    more: row => (
      <span className={css.cardMore}>
        <PromotionPicture picture={row.picture} />
        <span className={css.lines}>
          <Period promotion={row} />
          <BudgetUsed promotion={row} />
        </span>
      </span>
    ),
  },
}

/** All promotions by their status, with what they granted and what is left of their budget. */
export function PromotionList() {
  const { t } = useTranslation('promotions')
  const { tab = 'all', change } = useTabs(tabs)
  const counts = useTabCounts()
  return (
    <TabPanels
      label={t('tab.label')}
      current={tab}
      onChange={change}
      tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      counts={counts}
    >
      <ResourcePage of={list} fixed={fixedOf(tab)} />
    </TabPanels>
  )
}

function useTabCounts(): Record<Tab, number | undefined> {
  return {
    all: useCount('promotions.list', fixedOf('all')),
    active: useCount('promotions.list', fixedOf('active')),
    scheduled: useCount('promotions.list', fixedOf('scheduled')),
    paused: useCount('promotions.list', fixedOf('paused')),
    draft: useCount('promotions.list', fixedOf('draft')),
    ended: useCount('promotions.list', fixedOf('ended')),
    archived: useCount('promotions.list', fixedOf('archived')),
  }
}
