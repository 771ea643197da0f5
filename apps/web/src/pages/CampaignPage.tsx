import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { read } from '../api/read.ts'
import { CampaignList, CampaignMembers } from '../features/campaigns/index.ts'
import { usePermission } from '../ui/permission/use-permission.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { useListSearch } from '../ui/resource-table/use-list-search.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const CountdownSettings = lazy(() =>
  import('../features/countdown/index.ts').then(part => ({ default: part.CountdownSettings })),
)

const tabs = ['campaigns', 'members', 'countdown'] as const

/** /Campaign: all campaigns, one beside the list, the members of the chosen one, and the countdown box. */
export function CampaignPage() {
  const { t } = useTranslation('campaigns')
  const can = usePermission()
  const [{ campaign }] = useListSearch()
  const open = tabs.filter(tab => tab !== 'members' || (campaign !== undefined && can('members.read')))
  const { tab = 'campaigns', change } = useTabs(open)
  const chosen = open.includes('members') && campaign !== undefined ? campaign : undefined
  const found = useQuery({ ...read('campaigns.get', { params: { id: chosen ?? '' } }), enabled: chosen !== undefined })
  const name = found.data?.data.name
  const shortName = name === undefined || name.length <= 40 ? name : `${Array.from(name).slice(0, 39).join('')}…`
  return (
    <>
      <PageTitle name="campaigns" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={open.map(key => ({
          key,
          label:
            key !== 'members'
              ? t(`tab.${key}`)
              : shortName === undefined
                ? t('members')
                : t('tab.members', { name: shortName }),
        }))}
      >
        {tab === 'members' && campaign !== undefined ? (
          <CampaignMembers id={campaign} name={name} />
        ) : tab === 'countdown' ? (
          <Suspense fallback={null}>
            <CountdownSettings />
          </Suspense>
        ) : (
          <CampaignList />
        )}
      </TabPanels>
    </>
  )
}
