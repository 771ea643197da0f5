import { LicenceRules } from '../features/licences/index.ts'
import { SignificantEventList } from '../features/significant-events/index.ts'
import { loadScreenWords } from '../i18n/i18n.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { later } from '../ui/later.tsx'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const ReportsTab = later(async () => {
  const [part] = await Promise.all([import('./ReportsTab.tsx'), loadScreenWords('reports')])
  return part.ReportsTab
})
const SchedulesTab = later(async () => {
  const [part] = await Promise.all([import('../features/reports/index.ts'), loadScreenWords('reports')])
  return part.ScheduleList
})

const RetentionTab = later(async () => {
  const [part] = await Promise.all([import('../features/retention/index.ts'), loadScreenWords('retention')])
  return part.RetentionTab
})

const ComplaintsTab = later(async () => {
  const [part] = await Promise.all([import('../features/complaints/index.ts'), loadScreenWords('complaints')])
  return part.ComplaintList
})

const SuspicionTab = later(async () => {
  const [part] = await Promise.all([import('../features/suspicions/index.ts'), loadScreenWords('suspicions')])
  return part.SuspicionTab
})

const tabs = ['events', 'complaints', 'suspicions', 'reports', 'schedules', 'retention', 'rules'] as const

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
        {tab === 'events' && <SignificantEventList />}
        {tab === 'complaints' && <ComplaintsTab />}
        {tab === 'suspicions' && <SuspicionTab />}
        {tab === 'reports' && <ReportsTab />}
        {tab === 'schedules' && <SchedulesTab />}
        {tab === 'retention' && <RetentionTab />}
        {tab === 'rules' && <LicenceRules />}
      </TabPanels>
    </>
  )
}
