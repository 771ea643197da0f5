import { Link } from '@tanstack/react-router'
import { List, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountStatus, BankBalance } from '../list/cells.tsx'
import type { Account, Approval, OpenApproval } from '../account.ts'
import { ActionBar } from '../actions/ActionBar.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { Secrets } from './Secrets.tsx'
import css from './drawer.module.css'
import { useRequestFacts } from './use-request-facts.tsx'
import { useAccount } from '../queries.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import record from '../../../ui/drawer/record.module.css'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { usePermission } from '../../../ui/permission/use-permission.ts'

export type RenderApproval = (open: OpenApproval, facts: readonly Fact[]) => ReactNode
type Props = {
  id: string
  /** What waits for a second person, as far as this person may read it: what an ask was given. */
  approvals: readonly Approval[]
  /** Draws the decision a second person is asked for; the page knows how. */
  renderApproval: RenderApproval
}

/** One account: what is on it, how it is used, its secrets, and what this admin can do with it. */
export function AccountDrawer({ id, approvals, renderApproval }: Props) {
  const { t } = useTranslation('bankAccounts')
  return (
    <FoundDrawer
      record={id}
      label={t('drawer.label')}
      found={useAccount(id)}
      missing={{ title: t('drawer.missing'), hint: t('drawer.missingHint') }}
      renderHead={account => (
        <>
          <AccountStatus status={account.status} />
          <span className={css.title} lang="th">
            {account.holder}
          </span>
        </>
      )}
      renderActions={account =>
        account.can.some(action => action !== 'set-secret') && <ActionBar key={id} account={account} />
      }
    >
      {account => (
        <>
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
        </>
      )}
    </FoundDrawer>
  )
}

/** What of the account waits for a second person, decided here with the account in sight. */
function Asks({ account, approvals, renderApproval }: Omit<Props, 'id'> & { account: Account }) {
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

/** From an account to what its bank told, and to its days. Lines of other channels have no list of their own. */
export function Links({ account: { id, channel } }: { account: Account }) {
  const { t } = useTranslation('bankAccounts')
  const hasPermission = usePermission()
  return (
    <div className={`${css.part} ${css.links}`}>
      {channel !== 'other' && (
        <Link to="/account/deposit" search={{ tab: channel, account: id }} className={css.link}>
          <List size={15} strokeWidth={1.75} aria-hidden="true" />
          {t('link.lines')}
        </Link>
      )}
      {hasPermission('deposits.read') && channel === 'other' && (
        <Link to="/account/deposit" search={{ bankAccountId: id }} className={css.link}>
          <List size={15} strokeWidth={1.75} aria-hidden="true" />
          {t('link.deposits')}
        </Link>
      )}
      <Link to="/banksetting" search={{ tab: 'reconciliation', id }} className={css.link}>
        <Scale size={15} strokeWidth={1.75} aria-hidden="true" />
        {t('link.reconciliation')}
      </Link>
    </div>
  )
}
