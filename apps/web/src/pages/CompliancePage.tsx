import { LicenceRules } from '../features/licences/index.ts'
import { SignificantEventList } from '../features/significant-events/index.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const tabs = ['events', 'rules'] as const

/** /compliance: what the operator's licence asks of it. */
export function CompliancePage() {
  const { t } = useTranslation('compliance')
  const { tab = 'events', change } = useTabs(tabs)
  return (
    <>
      <PageTitle name="compliance" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'events' ? <SignificantEventList /> : <LicenceRules />}
      </TabPanels>
    </>
  )
}
