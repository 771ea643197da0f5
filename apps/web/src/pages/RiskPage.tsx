import { useTranslation } from '../i18n/use-translation.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const tabs = ['cases', 'hits', 'rules', 'links'] as const

/** /risk: rules, what they found, links between accounts, and cases. */
export function RiskPage() {
  const { t } = useTranslation('risk')
  const { tab = 'cases', change } = useTabs(tabs)
  return (
    <>
      <PageTitle name="risk" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {null}
      </TabPanels>
    </>
  )
}
