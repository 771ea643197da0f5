import { useTranslation } from '../i18n/use-translation.ts'
import { DuplicateDrawer, DuplicateList, MemberDrawer, MemberList, tabs } from '../features/members/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { useCount } from '../ui/resource-table/use-resource.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const open = {}

/** /member/list: all members, and those who may be one person; one beside the list. */
export function MemberListPage() {
  const { t } = useTranslation('members')
  const { limits } = useSignedIn()
  const { tab = 'all', change } = useTabs(tabs)
  const pairs = useCount('members.duplicates', open)
  return (
    <>
      <PageTitle name="customers" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
        counts={{ duplicates: pairs }}
        urgent={['duplicates']}
      >
        {tab === 'all' ? (
          <MemberList renderDrawer={id => <MemberDrawer id={id} limit={limits.adjust} />} />
        ) : (
          <DuplicateList renderDrawer={id => <DuplicateDrawer id={id} />} />
        )}
      </TabPanels>
    </>
  )
}
