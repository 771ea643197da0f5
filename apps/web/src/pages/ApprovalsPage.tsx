import { useTranslation } from '../i18n/use-translation.ts'
import {
  ApprovalRequestDrawer,
  ApprovalRequestList,
  type RenderChanges,
  tabs,
} from '../features/approval-requests/index.ts'
import { loadScreenWords } from '../i18n/i18n.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { later } from '../ui/later.tsx'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useRenderApproval } from './use-render-approval.tsx'

const PublishChanges = later(async () => {
  const [part] = await Promise.all([import('../features/wheel/index.ts'), loadScreenWords('marketing')])
  return part.PublishChanges
})

const LicenceChanges = later(async () => {
  const [part] = await Promise.all([import('../features/licences/index.ts'), loadScreenWords('compliance')])
  return part.LicenceChanges
})

const RuleChange = later(async () => {
  const [part] = await Promise.all([import('../features/risk/index.ts'), loadScreenWords('risk')])
  return part.RuleChange
})

/**
 * The rules of a licence and of risk in words; the live wheel beside the requested one. A draft that was not published
 * may have changed since.
 */
const renderChanges: RenderChanges = ({ id, kind, status, given }) => {
  if (kind === 'licence.change') return <LicenceChanges request={id} lines={given['changes'] ?? ''} />
  if (kind === 'risk-rule.change')
    return <RuleChange rule={given['rule'] ?? ''} hits={given['hits']} share={given['share']} />
  return kind === 'wheel.publish' && (status === 'awaiting-second' || status === 'approved') ? (
    <PublishChanges request={id} />
  ) : undefined
}

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
          renderDrawer={id => (
            <ApprovalRequestDrawer key={id} id={id} renderApproval={renderApproval} renderChanges={renderChanges} />
          )}
        />
      </TabPanels>
    </>
  )
}
