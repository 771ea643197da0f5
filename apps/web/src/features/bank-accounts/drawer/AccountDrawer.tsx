import { Link } from '@tanstack/react-router'
import { List, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AccountStatus, BankBalance, LastError, Used } from '../list/cells.tsx'
import type { Account, Approval, OpenApproval } from '../account.ts'
import { ActionBar } from '../actions/ActionBar.tsx'
import { Secrets } from './Secrets.tsx'
import css from './drawer.module.css'
import { useRequestFacts } from './use-request-facts.tsx'
import { useAccount } from '../queries.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import record from '../../../ui/drawer/record.module.css'
import { type FactLine, Facts } from '../../../ui/facts/Facts.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Age } from '../../../ui/time/Instant.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'

export type RenderApproval = (open: OpenApproval, facts: readonly Fact[]) => ReactNode
type Props = {
  id: string
  /** The open approval requests that this admin can read, with their input. */
  approvals: readonly Approval[]
  /** Renders an approval request; composed by the page. */
  renderApproval: RenderApproval
}

/** One account: balances, use, credentials and actions. */
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
            <AccountNumber account={account} copy />
          </p>
          <OpenApprovals account={account} approvals={approvals} renderApproval={renderApproval} />
          <AccountFacts account={account} />
          <Secrets key={id} account={account} />
          <Links account={account} />
        </>
      )}
    </FoundDrawer>
  )
}

/** The account's open approval requests. */
function OpenApprovals({ account, approvals, renderApproval }: Omit<Props, 'id'> & { account: Account }) {
  if (account.openApprovals.length === 0) return null
  return (
    <div className={css.approvals}>
      {account.openApprovals.map(open => (
        <OpenRequest
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

function OpenRequest({
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
  const about: Fact = { label: factsOf.accountLabel, value: <AccountNumber account={account} /> }
  const facts = factsOf.of(input ?? {})
  return renderApproval(open, [about, ...facts])
}

/** Links to the account's bank transactions and reconciliation. Other channels have no transaction list. */
function Links({ account: { id, channel } }: { account: Account }) {
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

/** The account's purpose, limits and last activity. */
function AccountFacts({ account }: { account: Account }) {
  const { t } = useTranslation('bankAccounts')
  const limit = (amount: number | null) => (amount === null ? t('noLimit') : formatMoney(amount))
  const lines: FactLine[] = [
    [t('column.purpose'), t(`purpose.${account.purpose}`)],
    [t('field.channel'), t(`channel.${account.channel}`)],
    [t('field.priority'), account.priority],
    [t('field.minDeposit'), limit(account.minDeposit)],
    [t('field.maxDeposit'), limit(account.maxDeposit)],
    [t('column.used'), <Used key="used" account={account} />],
    [t('lastLine'), account.lastLineAt === null ? t('neverSeen') : <Age key="line" at={account.lastLineAt} />],
  ]
  if (account.lastError !== null) lines.push([t('lastError'), <LastError key="error" text={account.lastError} />])
  return <Facts lines={lines} />
}
