import { type ReactNode, useCallback } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOpenApprovals } from '../features/approvals/index.ts'
import {
  awaited,
  BankLineDrawer,
  BankLineList,
  DepositDrawer,
  DepositList,
  IntentDrawer,
  IntentList,
  isFeed,
  keptBetween,
  NewEntry,
  PendingEntry,
  type Tab,
  tabsFor,
  useQueues,
} from '../features/deposits/index.ts'
import { ImportDrawer, ImportList, ImportResult, NewImport, StatementLineDrawer } from '../features/statements/index.ts'
import { usePermission } from '../ui/permission/use-permission.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { useListSearch } from '../ui/resource-table/use-list-search.ts'
import { useCount } from '../ui/resource-table/use-resource.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useRenderApproval } from './use-render-approval.tsx'

/** /account/deposit: deposits, those that need review, bank transactions, statement imports and deposit requests. */
export function DepositPage() {
  const { t } = useTranslation('deposits')
  const can = usePermission()
  const open = tabsFor(can)
  const { tab = 'all', change } = useTabs(open, keptBetween)
  const queues = useQueues(can('deposits.read'))
  const waiting =
    queues === undefined ? undefined : queues.unmatched.count + queues.possibleDuplicate.count + queues.matched.count
  const expected = useCount('deposits.intents', awaited, queues !== undefined)
  return (
    <>
      <PageTitle name="deposits" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={open.map(key => ({ key, label: t(`tab.${key}`) }))}
        counts={{ unmatched: waiting, intents: expected }}
        urgent={['unmatched']}
      >
        <TabList tab={tab} />
      </TabPanels>
    </>
  )
}

/** The list of a tab; what its rows open depends on whose list it is. */
function TabList({ tab }: { tab: Tab }): ReactNode {
  const [search, setSearch] = useListSearch()
  const openRecord = useCallback((id: string) => setSearch({ id }), [setSearch])
  const openImport = useCallback(
    (id: string) => setSearch({ import: id, id: undefined, outcome: undefined }),
    [setSearch],
  )
  const { import: imported, outcome } = search
  if (isFeed(tab)) return <BankLineList feed={tab} renderDrawer={id => <BankLineDrawer id={id} />} />
  if (tab === 'intents') return <IntentList renderDrawer={id => <IntentDrawer id={id} />} />
  if (tab !== 'imports')
    return (
      <DepositList tab={tab} toolbar={<NewEntry onEntered={openRecord} />} renderDrawer={id => <Deposit id={id} />} />
    )
  return imported === undefined ? (
    <ImportList toolbar={<NewImport onImported={openImport} />} renderDrawer={id => <ImportDrawer id={id} />} />
  ) : (
    <ImportResult key={imported} id={imported} outcome={outcome} renderDrawer={id => <StatementLineDrawer id={id} />} />
  )
}

/** A deposit; or, under the id it will have, a manual deposit that waits for its second approval. */
function Deposit({ id }: { id: string }) {
  const approvals = useOpenApprovals(usePermission()('approvals.read'))
  const pending = approvals.data?.data.find(({ kind, subject }) => kind === 'deposits.create' && subject.id === id)
  const renderApproval = useRenderApproval()
  return (
    <DepositDrawer
      id={id}
      renderApproval={renderApproval}
      missing={pending === undefined ? null : <PendingEntry approval={pending} renderApproval={renderApproval} />}
    />
  )
}
