import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { RecordDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import record from '../../../ui/drawer/record.module.css'
import type { Account, Approval, OpenApproval } from '../account.ts'
import { AccountStatus } from '../AccountStatus.tsx'
import { BankBalance } from '../list/cells.tsx'
import { ActionBar } from '../actions/ActionBar.tsx'
import { useAccounts } from '../queries.ts'
import { AccountFacts } from './AccountFacts.tsx'
import css from './drawer.module.css'
import { Links } from './Links.tsx'
import { Secrets } from './Secrets.tsx'
import { useRequestFacts } from './use-request-facts.tsx'

export type RenderApproval = (open: OpenApproval, facts: readonly Fact[]) => ReactNode
type Props = {
  id: string
  /** What waits for a second person, as far as this person may read it: what an ask was given. */
  approvals: readonly Approval[]
  /** Draws the decision a second person is asked for; the page knows how. */
  renderApproval: RenderApproval
  onClose: () => void
}

/** One account: what is on it, how it is used, its secrets, and what this person may do with it. */
export function AccountDrawer({ id, approvals, renderApproval, onClose }: Props) {
  const { t } = useTranslation('bankAccounts')
  const found = useAccounts()
  const account = found.data?.data.find(each => each.id === id)
  if (account === undefined) {
    return (
      <RecordDrawer record={id} label={t('drawer.label')} head={null} onClose={onClose}>
        {found.data !== undefined ? (
          <EmptyState icon={SearchX} title={t('drawer.missing')} hint={t('drawer.missingHint')} />
        ) : found.error === null ? (
          <Waiting />
        ) : (
          <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
        )}
      </RecordDrawer>
    )
  }
  return (
    <RecordDrawer
      record={id}
      label={t('drawer.label')}
      onClose={onClose}
      head={
        <>
          <AccountStatus status={account.status} />
          <span className={css.title} lang="th">
            {account.holder}
          </span>
        </>
      }
      actions={
        account.can.some(action => action !== 'set-secret') ? <ActionBar key={id} account={account} /> : undefined
      }
    >
      <p className={css.label}>{t('column.balance')}</p>
      <p className={record.amount}>{formatMoney(account.balance)}</p>
      <p className={css.bankBalance}>
        <BankBalance account={account} />
      </p>
      <p className={css.bankBalance}>
        <AccountNumber account={{ ...account, masked: false }} copy />
      </p>
      <Asks account={account} approvals={approvals} renderApproval={renderApproval} />
      <AccountFacts account={account} />
      <Secrets key={id} account={account} />
      <Links account={account} />
    </RecordDrawer>
  )
}

/** What of the account waits for a second person, decided here with the account in sight. */
function Asks({ account, approvals, renderApproval }: Omit<Props, 'id' | 'onClose'> & { account: Account }) {
  if (account.openApprovals.length === 0) return null
  return (
    <div className={css.approvals}>
      {account.openApprovals.map(open => (
        <Ask
          key={open.id}
          account={account}
          open={open}
          given={approvals.find(({ id }) => id === open.id)?.given}
          renderApproval={renderApproval}
        />
      ))}
    </div>
  )
}

function Ask({
  account,
  open,
  given: input,
  renderApproval,
}: {
  account: Account
  open: OpenApproval
  given: Approval['given'] | undefined
  renderApproval: RenderApproval
}) {
  const factsOf = useRequestFacts()
  const about: Fact = { label: factsOf.accountLabel, value: <AccountNumber account={{ ...account, masked: false }} /> }
  const facts = factsOf.of(input ?? {})
  return renderApproval(open, [about, ...facts])
}

function Waiting() {
  return (
    <div className={record.waitingBody} aria-busy="true">
      {[40, 65, 90, 80, 85, 70].map(width => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
