import { useTranslation } from 'react-i18next'
import {
  ApprovalRequestDrawer,
  ApprovalRequestList,
  type RenderChanges,
  tabs,
} from '../features/approval-requests/index.ts'
import { loadScreenWords } from '../i18n/i18n.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { later } from '../ui/later.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useRenderApproval } from './use-render-approval.tsx'

const PublishChanges = later(async () => {
  const [part] = await Promise.all([import('../features/wheel/index.ts'), loadScreenWords('marketing')])
  return part.PublishChanges
})

/** The changes of a wheel as its versions show them. A draft that was not published may have changed since. */
function useRenderChanges(): RenderChanges {
  const canRead = usePermission()('marketing.read')
  return ({ kind, status, subject, given }) =>
    kind === 'wheel.publish' && canRead && (status === 'awaiting-second' || status === 'approved') ? (
      <PublishChanges number={Number(subject.label)} replaces={Number(given['replaces']) || null} />
    ) : undefined
}

const saved = () => ['q', 'id', 'kind', 'askedBy']

/** /approvals: requests that wait for a second approver, and the history; one beside its list. */
export function ApprovalsPage() {
  const { t } = useTranslation('approvalRequests')
  const renderApproval = useRenderApproval()
  const renderChanges = useRenderChanges()
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
          renderDrawer={id => (
            <ApprovalRequestDrawer key={id} id={id} renderApproval={renderApproval} renderChanges={renderChanges} />
          )}
        />
      </TabPanels>
    </>
  )
}
