import { Lock } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { AgentAccount, Bets, GameList, Ggr, SwitchHistory } from '../features/agent/index.ts'
import { GameRoundDrawer } from '../features/members/index.ts'
import { EmptyState } from '../ui/panel/EmptyState.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const tabs = ['games', 'history', 'ggr', 'bets'] as const

/** /agentinfo: the agent account, the switches of providers and games with their history, and what was bet. */
export function AgentPage() {
  const { t } = useTranslation(['agent', 'shell'])
  const { tab = 'games', change } = useTabs(tabs)
  if (!usePermission()('games.read'))
    return <EmptyState icon={Lock} title={t('shell:forbidden.title')} hint={t('shell:forbidden.hint')} />
  return (
    <>
      <PageTitle name="agentAccount" />
      <AgentAccount />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'games' ? (
          <GameList />
        ) : tab === 'history' ? (
          <SwitchHistory />
        ) : tab === 'ggr' ? (
          <Ggr />
        ) : (
          <Bets renderDrawer={id => <GameRoundDrawer key={id} id={id} />} />
        )}
      </TabPanels>
    </>
  )
}
