import { Link } from '@tanstack/react-router'
import { Check, CircleHelp, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { type FactLine, Facts } from '../../../ui/facts/Facts.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { Money } from '../../../ui/money/Money.tsx'
import { StatusChip } from '../../../ui/status-chip/StatusChip.tsx'
import type { Evidence, Withdrawal } from '../withdrawal.ts'
import css from './drawer.module.css'

/** The member, what is left in the wallet, and whether the account is in their name. */
export function MemberFacts({ withdrawal, evidence }: { withdrawal: Withdrawal; evidence: Evidence }) {
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  const hasPermission = usePermission()
  const { member, wallet } = evidence
  const lines: FactLine[] = [
    [
      t('fact.member'),
      <>
        {hasPermission('members.read') ? (
          <Link to="/member/profile/$id" params={{ id: member.id }}>
            <b>{member.username}</b>
          </Link>
        ) : (
          <b>{member.username}</b>
        )}{' '}
        <span lang="th" className={css.quiet}>
          {withdrawal.member.name}
        </span>
        {hasPermission('members.read') && hasPermission('deposits.read') && (
          <Link to="/member/profile/$id" params={{ id: member.id }} search={{ tab: 'deposits' }} className={css.aside}>
            {t('fact.deposits')}
          </Link>
        )}
      </>,
    ],
    [t('fact.since'), format.when(member.since, 'date')],
    [t('fact.phone'), member.phone],
    // Cash is what is posted: what is held for withdrawals is not the member's to spend.
    [
      t('fact.wallet'),
      <>
        <Money amount={wallet.cash - wallet.held} />
        {wallet.held > 0 && (
          <span className={css.quiet}>
            {t('fact.held')} <Money amount={wallet.held} />
          </span>
        )}
        {wallet.bonus > 0 && (
          <span className={css.quiet}>
            {t('fact.bonus')} <Money amount={wallet.bonus} />
          </span>
        )}
      </>,
    ],
    [t('fact.name'), <NameMatch key="name" matches={evidence.nameMatches} />],
  ]
  return <Facts lines={lines} />
}

function NameMatch({ matches }: { matches: boolean | null }) {
  const { t } = useTranslation('withdrawals')
  if (matches === null)
    return (
      <StatusChip tone="plain" icon={CircleHelp}>
        {t('name.unknown')}
      </StatusChip>
    )
  return matches ? (
    <StatusChip tone="ok" icon={Check}>
      {t('name.same')}
    </StatusChip>
  ) : (
    <StatusChip tone="bad" icon={TriangleAlert}>
      {t('name.differs')}
    </StatusChip>
  )
}
