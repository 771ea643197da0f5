import { useTranslation } from '../i18n/use-translation.ts'
import { LineConnection } from '../features/line-messages/index.ts'
import { LineSettings, WebsiteSettings } from '../features/site-settings/index.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useRenderApproval } from './use-render-approval.tsx'

const tabs = ['website', 'line'] as const

/** /web-setting: the settings of the player site and of LINE. */
export function WebSettingPage() {
  const { t } = useTranslation('websiteSetting')
  const renderApproval = useRenderApproval()
  const { tab = 'website', change } = useTabs(tabs)
  return (
    <>
      <PageTitle name="websiteSettings" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'website' ? (
          <WebsiteSettings />
        ) : (
          <>
            <LineConnection
              renderPending={({ approvalId, requestedBy, expiresAt }) =>
                renderApproval({ id: approvalId, kind: 'line-messages.token', askedBy: requestedBy, expiresAt }, [])
              }
            />
            <LineSettings />
          </>
        )}
      </TabPanels>
    </>
  )
}
