import { Users } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import type { Promotion } from '../promotion.ts'
import { useLatestRecipients } from '../queries.ts'
import { GrantStatus, MemberLink, Progress } from '../recipient-cells.tsx'
import css from './detail.module.css'

/** The latest grants with their progress. */
export function LatestRecipients({ promotion: { id, minDeposit } }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const found = useLatestRecipients(id)
  const rows = found.data?.data
  if (rows === undefined) return <Pending found={found} widths={[90, 80, 85]} />
  if (rows.length === 0)
    return (
      <EmptyState
        icon={Users}
        title={t('noRecipients.title')}
        hint={t('noRecipients.hint', { amount: formatMoney(minDeposit) })}
      />
    )
  return (
    <ul className={css.rows}>
      {rows.map(row => (
        <li key={row.id}>
          <MemberLink recipient={row} />
          <span className={css.at}>
            <Instant at={row.grantedAt} form="day" /> <Instant at={row.grantedAt} form="clock" />
          </span>
          <span className={css.deposit}>{row.deposit === null ? '—' : <Money amount={row.deposit.amount} />}</span>
          <b className={css.bonus}>
            <Money amount={row.bonus} />
          </b>
          <span className={css.progress}>
            <Progress recipient={row} />
          </span>
          <GrantStatus status={row.status} />
        </li>
      ))}
    </ul>
  )
}
