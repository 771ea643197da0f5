import { LicenceRules } from '../features/licences/index.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const tabs = ['rules'] as const

/** /compliance: what the operator's licence asks of it. */
export function CompliancePage() {
  const { t } = useTranslation('compliance')
  const { tab = 'rules', change } = useTabs(tabs)
  return (
    <>
      <PageTitle name="compliance" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'rules' && <LicenceRules />}
      </TabPanels>
    </>
  )
}
