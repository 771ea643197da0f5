import { useTranslation } from '../i18n/use-translation.ts'
import { WaiveTurnover } from '../features/members/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import { isWork, paidOn, tabs, unsettled, WithdrawalDrawer, WithdrawalList } from '../features/withdrawals/index.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { useListSearch } from '../ui/resource-table/use-list-search.ts'
import { useCount } from '../ui/resource-table/use-resource.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { today } from '../ui/time/now.ts'
import { PageTitle } from './PageTitle.tsx'
import { useRenderApproval } from './use-render-approval.tsx'

const everything = {}
/** A search and an open record come along to another tab. */
const saved = () => ['q', 'id']

/** /account/withdraw: the queue, payouts that went wrong, what was paid today, everything; one beside its list. */
export function WithdrawPage() {
  const { t } = useTranslation('withdrawals')
  const { user } = useSignedIn()
  const [, setSearch] = useListSearch()
  const renderApproval = useRenderApproval()
  const { tab = 'queue', change } = useTabs(tabs, saved)
  const waiting = useCount('withdrawals.requests', everything)
  // The rows and the badge first; the other tabs' figures can wait for them.
  const stuck = useCount('withdrawals.list', unsettled, waiting !== undefined)
  const paid = useCount('withdrawals.list', paidOn(today()), waiting !== undefined)
  const counts = { queue: waiting, attention: stuck, paid }
  return (
    <>
      <PageTitle name="withdrawals" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
        counts={counts}
        urgent={['attention']}
      >
        <WithdrawalList
          tab={tab}
          renderDrawer={id => (
            <WithdrawalDrawer
              id={id}
              meId={user.id}
              {...(isWork(tab) ? { onDecided: next => next !== undefined && setSearch({ id: next }) } : {})}
              renderApproval={renderApproval}
              renderWaiver={memberId => <WaiveTurnover memberId={memberId} />}
            />
          )}
        />
      </TabPanels>
    </>
  )
}
