import { useTranslation } from '../i18n/use-translation.ts'
import { CashbackSettings, EntitlementList, PeriodDrawer, PeriodList } from '../features/cashback/index.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { useListSearch } from '../ui/resource-table/use-list-search.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const tabs = ['periods', 'members', 'settings'] as const

/** /cashback: the periods, one beside the list, the members of the chosen one, and preview and settings. */
export function CashbackPage() {
  const { t } = useTranslation('cashback')
  const [{ period }] = useListSearch()
  const open = tabs.filter(tab => tab !== 'members' || period !== undefined)
  const { tab = 'periods', change } = useTabs(open)
  return (
    <>
      <PageTitle name="cashback" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={open.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'members' && period !== undefined ? (
          <EntitlementList period={period} />
        ) : tab === 'settings' ? (
          <CashbackSettings />
        ) : (
          <PeriodList renderDrawer={id => <PeriodDrawer key={id} id={id} />} />
        )}
      </TabPanels>
    </>
  )
}
