import { Suspense } from 'react'
import { loadScreenWords } from '../i18n/i18n.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { AdminDrawer, AdminList, SignInList } from '../features/admins/index.ts'
import { ApprovalRequestDrawer, ApprovalRequestList } from '../features/approval-requests/index.ts'
import { RolesTab } from '../features/roles/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import { later } from '../ui/later.tsx'
import { Skeleton } from '../ui/panel/Skeleton.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { useCount } from '../ui/resource-table/use-resource.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useRenderApproval } from './use-render-approval.tsx'
import { useRenderPendingRole } from './use-render-pending-role.tsx'

const AccessReviewTab = later(async () => {
  const [part] = await Promise.all([import('../features/access-reviews/index.ts'), loadScreenWords('access-reviews')])
  return part.AccessReviewList
})

const tabs = ['admins', 'roles', 'sign-ins', 'access-reviews', 'approvals'] as const
const requestKinds = ['admins.role', 'admins.email', 'admins.second-factor', 'roles.change'] as const
const pendingRequests = { status: 'awaiting-second', kind: requestKinds.join() }

/** /admin/list: admins, roles, all sign-ins, access reviews, and requests that change either; one record beside its list. */
export function AdminListPage() {
  const { t } = useTranslation('admins')
  const can = usePermission()
  const open = tabs.filter(tab => tab !== 'approvals' || can('approvals.read'))
  const { tab = 'admins', change } = useTabs(open)
  const pending = useCount('approvals.list', pendingRequests, can('approvals.read'))
  return (
    <>
      <PageTitle name="admins" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={open.map(key => ({ key, label: t(`tab.${key}`) }))}
        counts={{ approvals: pending }}
        urgent={['approvals']}
      >
        <Panel tab={tab} />
      </TabPanels>
    </>
  )
}

function Panel({ tab }: { tab: (typeof tabs)[number] }) {
  const { user } = useSignedIn()
  const renderPending = useRenderPendingRole()
  const renderApproval = useRenderApproval()
  switch (tab) {
    case 'admins':
      return (
        <AdminList renderDrawer={id => <AdminDrawer key={id} id={id} meId={user.id} renderPending={renderPending} />} />
      )
    case 'roles':
      return (
        <Suspense fallback={<Skeleton width={80} />}>
          <RolesTab myRole={user.role} />
        </Suspense>
      )
    case 'sign-ins':
      return <SignInList />
    case 'access-reviews':
      return <AccessReviewTab />
    case 'approvals':
      return (
        <ApprovalRequestList
          tab="open"
          only={requestKinds}
          renderDrawer={id => <ApprovalRequestDrawer key={id} id={id} renderApproval={renderApproval} />}
        />
      )
  }
}
