import { type ComponentProps, lazy, Suspense } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOpenApprovals } from '../features/approvals/index.ts'
import { AccountDrawer, AccountList, AddAccount, PendingAccount } from '../features/bank-accounts/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import { BesideList } from '../ui/drawer/BesideList.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { useListSearch } from '../ui/resource-table/use-list-search.ts'
import { aboveZero, TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useRenderApproval } from './use-render-approval.tsx'

const ChannelSettings = lazy(() =>
  import('../features/channel-settings/index.ts').then(part => ({ default: part.ChannelSettings })),
)
const TransferTab = lazy(() => import('./BankTransfersTab.tsx').then(part => ({ default: part.BankTransfersTab })))
const ReconciliationTab = lazy(() =>
  import('./ReconciliationTab.tsx').then(part => ({ default: part.ReconciliationTab })),
)

const tabs = ['accounts', 'channels', 'transfers', 'reconciliation'] as const
type Tab = (typeof tabs)[number]
/** The approval requests that are decided on a tab. */
const kindsOf = {
  accounts: ['banking.account-add', 'banking.account-change', 'banking.account-status', 'banking.account-secret'],
  transfers: ['banking.move', 'banking.cancel-transfer', 'banking.unlink-line'],
} as const satisfies Partial<Record<Tab, readonly string[]>>

/** /banksetting: the operator's accounts, channel settings, internal transfers and reconciliation. */
export function BankSettingPage() {
  const { t } = useTranslation('bankAccounts')
  const can = usePermission()
  const { limits } = useSignedIn()
  const renderApproval = useRenderApproval()
  const open = tabs.filter(tab => tab !== 'channels' || can('settings.read'))
  const { tab = 'accounts', change } = useTabs(open)
  const approvals = useOpenApprovals(can('approvals.read')).data?.data ?? []
  const waiting = (kinds: readonly string[]) => approvals.filter(({ kind }) => kinds.includes(kind)).length
  return (
    <>
      <PageTitle name="bankAccounts" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={open.map(key => ({ key, label: t(`tab.${key}`) }))}
        counts={aboveZero({ accounts: waiting(kindsOf.accounts), transfers: waiting(kindsOf.transfers) })}
        urgent={['accounts', 'transfers']}
      >
        <Suspense fallback={null}>
          {tab === 'accounts' && <Accounts approvals={approvals} />}
          {tab === 'channels' && <ChannelSettings />}
          {tab === 'transfers' && (
            <TransferTab
              limit={limits.adjust}
              requests={approvals.filter(({ kind }) => kind === 'banking.move')}
              renderApproval={renderApproval}
            />
          )}
          {tab === 'reconciliation' && <ReconciliationTab />}
        </Suspense>
      </TabPanels>
    </>
  )
}

type Approvals = ComponentProps<typeof AccountDrawer>['approvals']

/** The accounts, one beside the list. One that waits for approval stands above it and has no record yet. */
function Accounts({ approvals }: { approvals: Approvals }) {
  const [{ id }] = useListSearch()
  const renderApproval = useRenderApproval()
  const adding = approvals.filter(({ kind }) => kind === 'banking.account-add')
  const isRecord = id !== undefined && adding.every(({ subject }) => subject.id !== id)
  return (
    <BesideList drawer={isRecord && <AccountDrawer id={id} approvals={approvals} renderApproval={renderApproval} />}>
      <AccountList
        toolbar={<AddAccount />}
        waiting={adding.map(approval => (
          <PendingAccount key={approval.id} approval={approval} renderApproval={renderApproval} />
        ))}
      />
    </BesideList>
  )
}
