import { useTranslation } from 'react-i18next'
import { AdminDrawer, AdminList, SignInList } from '../features/admins/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useRenderPendingRole } from './use-render-pending-role.tsx'

const tabs = ['admins', 'sign-ins'] as const

/** /admin/list: admins, one beside the list, and all sign-ins. */
export function AdminListPage() {
  const { t } = useTranslation('admins')
  const { user } = useSignedIn()
  const renderPending = useRenderPendingRole()
  const { tab = 'admins', change } = useTabs(tabs)
  return (
    <>
      <PageTitle name="admins" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'sign-ins' ? (
          <SignInList />
        ) : (
          <AdminList
            renderDrawer={id => <AdminDrawer key={id} id={id} meId={user.id} renderPending={renderPending} />}
          />
        )}
      </TabPanels>
    </>
  )
}
