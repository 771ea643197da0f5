import { useTranslation } from 'react-i18next'
import { ApprovalRequestDrawer, ApprovalRequestList, tabs } from '../features/approval-requests/index.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useRenderApproval } from './use-render-approval.tsx'

const saved = () => ['q', 'id', 'kind', 'askedBy']

/** /approvals: requests that wait for a second approver, and the history; one beside its list. */
export function ApprovalsPage() {
  const { t } = useTranslation('approvalRequests')
  const renderApproval = useRenderApproval()
  const { tab = 'open', change } = useTabs(tabs, saved)
  return (
    <>
      <PageTitle name="approvals" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        <ApprovalRequestList
          tab={tab}
          renderDrawer={id => <ApprovalRequestDrawer key={id} id={id} renderApproval={renderApproval} />}
        />
      </TabPanels>
    </>
  )
}
