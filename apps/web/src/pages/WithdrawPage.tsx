import { Suspense, useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ApprovalDecision } from '../features/approvals/index.ts'
import { WaiveTurnover } from '../features/members/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import {
  isWork,
  paidOn,
  tabOf,
  tabs,
  toTab,
  unsettled,
  WithdrawalDrawer,
  WithdrawalList,
} from '../features/withdrawals/index.ts'
import { BesideList } from '../ui/drawer/RecordDrawer.tsx'
import { useListSearch } from '../ui/resource-table/use-list-search.ts'
import { useCount } from '../ui/resource-table/use-resource.ts'
import { TabBar, tabId } from '../ui/tabs/TabBar.tsx'
import { today } from '../ui/time/now.ts'
import { PageTitle } from './PageTitle.tsx'

const everything = {}

/** /account/withdraw: the queue, problem payouts, today's payouts and all withdrawals, one beside its list. */
export function WithdrawPage() {
  const { t } = useTranslation('withdrawals')
  const { user, permissions } = useSignedIn()
  const [search, setSearch] = useListSearch()
  const panelId = useId()
  const tab = tabOf(search['tab'])
  const waiting = useCount('withdrawals.requests', everything)
  // Rows and badge load first, then the counts of the other tabs.
  const stuck = useCount('withdrawals.list', unsettled, waiting !== undefined)
  const paid = useCount('withdrawals.list', paidOn(today()), waiting !== undefined)
  const counts = { queue: waiting, attention: stuck, paid, history: undefined, all: undefined }
  const { id } = search
  const decided = useCallback((next: string | undefined) => next !== undefined && setSearch({ id: next }), [setSearch])
  const close = useCallback(() => setSearch({ id: undefined }), [setSearch])
  return (
    <>
      <PageTitle name="withdrawals" />
      <TabBar
        label={t('tab.label')}
        panelId={panelId}
        current={tab}
        tabs={tabs.map(key => ({
          key,
          label: t(`tab.${key}`),
          count: counts[key],
          urgent: key === 'attention' && stuck !== undefined && stuck > 0,
        }))}
        onChange={next => setSearch(toTab(next))}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)}>
        <BesideList
          drawer={
            id === undefined ? null : (
              <WithdrawalDrawer
                id={id}
                meId={user.id}
                onClose={close}
                {...(isWork(tab) ? { onDecided: decided } : {})}
                renderApproval={(open, facts) => (
                  <ApprovalDecision
                    open={open}
                    meId={user.id}
                    facts={facts}
                    humanize={permissions.has('approvals.read')}
                  />
                )}
                renderWaiver={(memberId, onWaived) => (
                  <Suspense fallback={null}>
                    <WaiveTurnover memberId={memberId} onWaived={onWaived} />
                  </Suspense>
                )}
              />
            )
          }
        >
          <WithdrawalList key={tab} tab={tab} />
        </BesideList>
      </div>
    </>
  )
}
