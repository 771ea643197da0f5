import { useTranslation } from '../i18n/use-translation.ts'
import { DiamondHistory, DiamondSettings } from '../features/diamonds/index.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const tabs = ['history', 'settings'] as const

/** /freediamond: claims and exchanges with their totals, and the settings. */
export function FreeDiamondPage() {
  const { t } = useTranslation('diamonds')
  const { tab = 'history', change } = useTabs(tabs)
  return (
    <>
      <PageTitle name="freeDiamonds" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'history' ? <DiamondHistory /> : <DiamondSettings />}
      </TabPanels>
    </>
  )
}
