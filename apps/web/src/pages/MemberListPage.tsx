import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DuplicateDrawer,
  DuplicateList,
  MemberDrawer,
  MemberList,
  prefetchMemberDrawer,
  tabs,
} from '../features/members/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { useCount } from '../ui/resource-table/use-resource.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const open = {}
/** By then the rows are there: the first one opens as soon as the others. */
const READY_MS = 1_000

/** /member/list: all members, and those who may be one person; one beside the list. */
export function MemberListPage() {
  const { t } = useTranslation('members')
  const { limits } = useSignedIn()
  const { tab = 'all', change } = useTabs(tabs)
  const pairs = useCount('members.duplicates', open)
  useEffect(() => {
    const timer = setTimeout(prefetchMemberDrawer, READY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <PageTitle name="customers" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({
          key,
          label: t(`tab.${key}`),
          count: key === 'duplicates' ? pairs : undefined,
          urgent: pairs !== undefined && pairs > 0,
        }))}
      >
        {tab === 'all' ? (
          <MemberList
            renderDrawer={id => (
              <Suspense fallback={null}>
                <MemberDrawer id={id} limit={limits.adjust} />
              </Suspense>
            )}
          />
        ) : (
          <DuplicateList
            renderDrawer={id => (
              <Suspense fallback={null}>
                <DuplicateDrawer id={id} />
              </Suspense>
            )}
          />
        )}
      </TabPanels>
    </>
  )
}
