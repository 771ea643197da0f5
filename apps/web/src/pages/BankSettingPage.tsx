import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApprovalDecision, useOpenApprovals } from '../features/approvals/index.ts'
import {
  AccountDrawer,
  AccountList,
  AddAccount,
  PendingAccount,
  type RenderApproval,
} from '../features/bank-accounts/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import { BesideList } from '../ui/drawer/RecordDrawer.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'
import { useListSearch } from '../ui/resource-table/use-list-search.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const ChannelSettings = lazy(() =>
  import('../features/channel-settings/index.ts').then(part => ({ default: part.ChannelSettings })),
)
const TransferTab = lazy(() => import('./BankTransfersTab.tsx').then(part => ({ default: part.BankTransfersTab })))
const ReconciliationTab = lazy(() =>
  import('./ReconciliationTab.tsx').then(part => ({ default: part.ReconciliationTab })),
)

const tabs = ['accounts', 'channels', 'transfers', 'reconciliation'] as const
type Tab = (typeof tabs)[number]

/** /banksetting: bank accounts, channel settings, internal transfers and reconciliation. */
export function BankSettingPage() {
  const { t } = useTranslation('bankAccounts')
  const hasPermission = usePermission()
  const { limits } = useSignedIn()
  const [search, setSearch] = useListSearch()
  const open = tabs.filter(tab => tab !== 'channels' || hasPermission('settings.read'))
  const tab = open.find(each => each === search['tab']) ?? 'accounts'
  const change = (next: Tab) =>
    setSearch({
      ...Object.fromEntries(Object.keys(search).map(key => [key, undefined])),
      tab: next === 'accounts' ? undefined : next,
    })
  const close = useCallback(() => setSearch({ id: undefined }), [setSearch])
  const { approvals, renderApproval } = useApprovalsHere()
  const requested = (kind: string) => approvals.filter(approval => approval.kind === kind)
  return (
    <>
      <PageTitle name="bankAccounts" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={open.map(key => ({ key, label: t(`tab.${key}`), ...countsOf(key, requested) }))}
      >
        <Suspense fallback={null}>
          {tab === 'accounts' && <Accounts id={search['id']} onClose={close} />}
          {tab === 'channels' && <ChannelSettings />}
          {tab === 'transfers' && (
            <TransferTab
              id={search['id']}
              limit={limits.adjust}
              asks={requested('banking.move')}
              renderApproval={renderApproval}
              onClose={close}
            />
          )}
          {tab === 'reconciliation' && <ReconciliationTab id={search['id']} day={search['day']} onClose={close} />}
        </Suspense>
      </TabPanels>
    </>
  )
}

/** Counts of pending approvals on each tab. */
function countsOf(tab: Tab, requested: (kind: string) => readonly unknown[]): { count?: number; urgent?: boolean } {
  const kinds =
    tab === 'accounts'
      ? ['banking.account-add', 'banking.account-change', 'banking.account-status', 'banking.account-secret']
      : tab === 'transfers'
        ? ['banking.move', 'banking.cancel-transfer', 'banking.unlink-line']
        : []
  const count = kinds.reduce((sum, kind) => sum + requested(kind).length, 0)
  return count === 0 ? {} : { count, urgent: true }
}

function useApprovalsHere() {
  const humanize = usePermission()('approvals.read')
  const { user } = useSignedIn()
  const approvals = useOpenApprovals(humanize).data?.data ?? []
  const renderApproval = useCallback<RenderApproval>(
    (open, facts) => <ApprovalDecision open={open} meId={user.id} facts={facts} humanize={humanize} />,
    [humanize, user.id],
  )
  return { approvals, renderApproval }
}

/** The account list with one account beside it. Pending new accounts are listed above: they have no record yet. */
function Accounts({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { approvals, renderApproval } = useApprovalsHere()
  const adding = approvals.filter(({ kind }) => kind === 'banking.account-add')
  const isRecord = id !== undefined && adding.every(({ subject }) => subject.id !== id)
  return (
    <BesideList
      drawer={
        isRecord ? (
          <AccountDrawer id={id} approvals={approvals} renderApproval={renderApproval} onClose={onClose} />
        ) : null
      }
    >
      <AccountList
        toolbar={<AddAccount />}
        waiting={adding.map(approval => (
          <PendingAccount key={approval.id} approval={approval} renderApproval={renderApproval} />
        ))}
      />
    </BesideList>
  )
}
