import { useTranslation } from '../i18n/use-translation.ts'
import { Boards, RankHistory, RankingSettings, TierList } from '../features/ranking/index.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const tabs = ['tiers', 'boards', 'history', 'settings'] as const

/** /ranking: the tiers, who was promoted, every move, and the settings. */
export function RankingPage() {
  const { t } = useTranslation('ranking')
  const { tab = 'tiers', change } = useTabs(tabs)
  return (
    <>
      <PageTitle name="ranking" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'tiers' ? (
          <TierList />
        ) : tab === 'boards' ? (
          <Boards />
        ) : tab === 'history' ? (
          <RankHistory />
        ) : (
          <RankingSettings />
        )}
      </TabPanels>
    </>
  )
}
