import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApprovalDecision, useOpenApprovals } from '../features/approvals/index.ts'
import {
  awaited,
  DepositDrawer,
  DepositList,
  IntentDrawer,
  IntentList,
  isFeed,
  BankLineDrawer,
  BankLineList,
  NewEntry,
  PendingEntry,
  type RenderApproval,
  type Tab,
  tabOf,
  tabsFor,
  toTab,
  useQueues,
} from '../features/deposits/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import { ImportDrawer, ImportList, ImportResult, NewImport, StatementLineDrawer } from '../features/statements/index.ts'
import { BesideList } from '../ui/drawer/RecordDrawer.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'
import { useListSearch } from '../ui/resource-table/use-list-search.ts'
import { useCount } from '../ui/resource-table/use-resource.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

/** /account/deposit: deposits, unmatched deposits, bank transactions, statement files and deposit requests. */
export function DepositPage() {
  const { t } = useTranslation('deposits')
  const hasPermission = usePermission()
  const [search, setSearch] = useListSearch()
  const open = tabsFor(hasPermission)
  const tab = tabOf(search['tab'], open)
  const queues = useQueues(hasPermission('deposits.read'))
  const waiting =
    queues === undefined ? undefined : queues.unmatched.count + queues.possibleDuplicate.count + queues.matched.count
  const expected = useCount('deposits.intents', awaited, queues !== undefined)
  const counts: Partial<Record<Tab, number | undefined>> = { unmatched: waiting, intents: expected }
  const openRecord = useCallback((id: string) => setSearch({ id }), [setSearch])
  const openImport = useCallback(
    (id: string) => setSearch({ import: id, id: undefined, outcome: undefined }),
    [setSearch],
  )
  const imported = search['import']
  return (
    <>
      <PageTitle name="deposits" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={next => setSearch(toTab(search, tab, next))}
        tabs={open.map(key => ({
          key,
          label: t(`tab.${key}`),
          count: counts[key],
          urgent: key === 'unmatched' && waiting !== undefined && waiting > 0,
        }))}
      >
        <BesideList
          drawer={
            <Record tab={tab} id={search['id']} importId={imported} onClose={() => setSearch({ id: undefined })} />
          }
        >
          {(tab === 'all' || tab === 'unmatched') && (
            <DepositList key={tab} tab={tab} toolbar={<NewEntry onEntered={openRecord} />} />
          )}
          {isFeed(tab) && <BankLineList key={tab} feed={tab} />}
          {tab === 'intents' && <IntentList />}
          {tab === 'imports' &&
            (imported === undefined ? (
              <ImportList toolbar={<NewImport onImported={openImport} />} />
            ) : (
              <ImportResult key={imported} id={imported} outcome={search['outcome']} />
            ))}
        </BesideList>
      </TabPanels>
    </>
  )
}

type RecordProps = { tab: Tab; id: string | undefined; importId: string | undefined; onClose: () => void }

/** The drawer of the open row. Its type depends on the tab. */
function Record({ tab, id, importId, onClose }: RecordProps) {
  if (id === undefined) return null
  if (isFeed(tab)) return <BankLineDrawer id={id} onClose={onClose} />
  if (tab === 'intents') return <IntentDrawer id={id} onClose={onClose} />
  if (tab === 'imports')
    return importId === undefined ? (
      <ImportDrawer id={id} onClose={onClose} />
    ) : (
      <StatementLineDrawer id={id} onClose={onClose} />
    )
  return <Deposit id={id} onClose={onClose} />
}

/** A deposit, or the pending approval of a manual deposit under its future id. */
function Deposit({ id, onClose }: { id: string; onClose: () => void }) {
  const hasPermission = usePermission()
  const { user } = useSignedIn()
  const humanize = hasPermission('approvals.read')
  const approvals = useOpenApprovals(humanize)
  const pending = approvals.data?.data.find(({ kind, subject }) => kind === 'deposits.create' && subject.id === id)
  const renderApproval = useCallback<RenderApproval>(
    (open, facts) => <ApprovalDecision open={open} meId={user.id} facts={facts} humanize={humanize} />,
    [humanize, user.id],
  )
  return (
    <DepositDrawer
      id={id}
      onClose={onClose}
      renderApproval={renderApproval}
      missing={
        pending === undefined ? null : (
          <PendingEntry approval={pending} renderApproval={renderApproval} onClose={onClose} />
        )
      }
    />
  )
}
