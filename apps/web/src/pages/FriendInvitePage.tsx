import { useTranslation } from '../i18n/use-translation.ts'
import { InviteDays, InviterList, InviteSettings, PayoutList } from '../features/invites/index.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const tabs = ['report', 'payouts', 'days', 'settings'] as const

/** /friend-invite: who invited whom, payouts, the calculation of each day, and the settings. */
export function FriendInvitePage() {
  const { t } = useTranslation('invites')
  const { tab = 'report', change } = useTabs(tabs)
  return (
    <>
      <PageTitle name="invites" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'report' ? (
          <InviterList />
        ) : tab === 'payouts' ? (
          <PayoutList />
        ) : tab === 'days' ? (
          <InviteDays />
        ) : (
          <InviteSettings />
        )}
      </TabPanels>
    </>
  )
}
