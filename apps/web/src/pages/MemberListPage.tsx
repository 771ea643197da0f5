import { Suspense, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DuplicateDrawer,
  DuplicateList,
  MemberDrawer,
  MemberList,
  prefetchMemberDrawer,
} from '../features/members/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import { BesideList } from '../ui/drawer/RecordDrawer.tsx'
import { useListSearch } from '../ui/resource-table/use-list-search.ts'
import { useCount } from '../ui/resource-table/use-resource.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const tabs = ['all', 'duplicates'] as const
const open = {}
/** By then the rows are loaded, and the first drawer opens quickly. */
const READY_MS = 1_000

/** /member/list: all members and possible duplicates, one beside the list. */
export function MemberListPage() {
  const { t } = useTranslation('members')
  const { limits } = useSignedIn()
  const [search, setSearch] = useListSearch()
  const tab = search['tab'] === 'duplicates' ? 'duplicates' : 'all'
  const pairs = useCount('members.duplicates', open)
  const { id } = search
  useEffect(() => {
    const timer = setTimeout(prefetchMemberDrawer, READY_MS)
    return () => clearTimeout(timer)
  }, [])
  const close = useCallback(() => setSearch({ id: undefined }), [setSearch])
  const change = (next: (typeof tabs)[number]) =>
    setSearch({
      ...Object.fromEntries(Object.keys(search).map(key => [key, undefined])),
      tab: next === 'all' ? undefined : next,
    })
  const drawer =
    id === undefined ? null : (
      <Suspense fallback={null}>
        {tab === 'all' ? (
          <MemberDrawer id={id} limit={limits.adjust} onClose={close} />
        ) : (
          <DuplicateDrawer id={id} onClose={close} />
        )}
      </Suspense>
    )
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
        <BesideList drawer={drawer}>
          {tab === 'all' ? <MemberList key="all" /> : <DuplicateList key="duplicates" />}
        </BesideList>
      </TabPanels>
    </>
  )
}
