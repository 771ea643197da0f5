import { useTranslation } from '../i18n/use-translation.ts'
import { ExclusionList, ReturnList } from '../features/exclusions/index.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const tabs = ['excluded', 'returns'] as const

/** /protection: what protects players. */
export function ProtectionPage() {
  const { t } = useTranslation('protection')
  const { tab = 'excluded', change } = useTabs(tabs)
  return (
    <>
      <PageTitle name="protection" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'excluded' && <ExclusionList />}
        {tab === 'returns' && <ReturnList />}
      </TabPanels>
    </>
  )
}
