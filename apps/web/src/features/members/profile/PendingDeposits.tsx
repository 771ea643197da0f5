import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { Money } from '../../../ui/money/Money.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import type { Profile } from '../member.ts'
import { depositSearch } from './record-links.ts'
import css from './profile.module.css'

type Pending = Profile['pendingDeposits'][number]

/** The member's deposits that wait for a second approval, each linked to its record. */
export function PendingDeposits({ profile: { pendingDeposits } }: { profile: Profile }) {
  const { t } = useTranslation('member')
  const hasPermission = usePermission()
  return (
    <Panel title={t('overview.pendingDeposits', { count: pendingDeposits.length })} flush>
      <ul className={css.list}>
        {pendingDeposits.map(pending => (
          <li key={`${pending.kind} ${pending.depositId}`}>
            {hasPermission('deposits.read') ? (
              <Link to="/account/deposit" search={depositSearch(pending.depositId)} className={css.link}>
                <Line pending={pending} />
              </Link>
            ) : (
              <span className={css.link}>
                <Line pending={pending} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Line({ pending: { amount, kind, askedBy, askedAt } }: { pending: Pending }) {
  const { t } = useTranslation(['member', 'approvals'])
  return (
    <>
      <b>
        <Money amount={amount} />
      </b>
      <span>
        {t(`approvals:kind.${kind}`)} · {askedBy.name}
      </span>
      <span className={css.end}>
        <Instant at={askedAt} form="dateTime" />
      </span>
    </>
  )
}
