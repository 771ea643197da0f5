import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/Money.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { StatRow, StatTile } from '../../ui/panel/StatTile.tsx'
import type { DryRun } from './rules.ts'
import css from './rules.module.css'

/** The result of a rule test: what would have been approved automatically, and where staff decided differently. */
export function DryRunOutcome({ run }: { run: DryRun }) {
  const { t } = useTranslation('withdrawalRules')
  const { agreement } = run
  const sum = ({ count, amount }: { count: number; amount: number }) => `${formatCount(count)} · ${formatMoney(amount)}`
  const risky = agreement.rejectedByPeopleApprovedByRules
  return (
    <div className={css.sections}>
      <StatRow>
        <StatTile
          label={t('dryRun.approved')}
          value={formatCount(run.approved.count)}
          hint={formatMoney(run.approved.amount)}
        />
        <StatTile
          label={t('dryRun.left')}
          value={formatCount(run.leftToPeople.count)}
          hint={formatMoney(run.leftToPeople.amount)}
        />
        <StatTile
          label={t('dryRun.agreed')}
          value={formatCount(agreement.approvedByBoth.count)}
          hint={formatMoney(agreement.approvedByBoth.amount)}
          tone="good"
        />
        <StatTile
          label={t('dryRun.risky')}
          value={formatCount(risky.count)}
          hint={formatMoney(risky.amount)}
          tone={risky.count > 0 ? 'bad' : 'plain'}
        />
      </StatRow>
      <p className={css.quiet}>
        {t('dryRun.examined', { examined: formatCount(run.examined), requested: formatCount(run.requested) })}
        {run.approximations.map(code => (
          <span key={code}> {t(`approximation.${code}`)}</span>
        ))}
      </p>
      {run.reasons.length > 0 && (
        <ul className={css.reasons}>
          {run.reasons.map(({ reason, count }) => (
            <li key={reason}>
              {t(`reason.${reason}`)} <b>{formatCount(count)}</b>
            </li>
          ))}
        </ul>
      )}
      <DecidedDifferently
        caption={t('dryRun.rejectedOnes')}
        rows={agreement.rejected.map(row => ({ ...row, why: row.reason ?? '' }))}
      />
      <DecidedDifferently
        caption={t('dryRun.leftOnes')}
        rows={agreement.left.map(row => ({ ...row, why: row.reasons.map(reason => t(`reason.${reason}`)).join(', ') }))}
      />
      <p className={css.quiet}>{t('dryRun.byPeopleOnly', { sum: sum(agreement.approvedByPeopleOnly) })}</p>
    </div>
  )
}

type Row = { id: string; externalId: string; username: string; amount: number; requestedAt: string; why: string }

/** The withdrawals the rules and the staff decided differently. */
function DecidedDifferently({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const { t } = useTranslation('withdrawalRules')
  const format = useFormat()
  if (rows.length === 0) return null
  return (
    <SimpleTable
      title={caption}
      rows={rows}
      limited
      columns={[
        {
          header: t('ui:column.member'),
          render: ({ id, externalId, username }) => (
            <Link to="/account/withdraw" search={{ tab: 'all', id }} title={externalId} className={css.to}>
              {username}
            </Link>
          ),
        },
        { header: t('dryRun.column.time'), render: ({ requestedAt }) => format.when(requestedAt, 'dateTime') },
        { header: t('dryRun.column.amount'), end: true, render: ({ amount }) => <Money amount={amount} /> },
        { header: t('ui:reason.label'), wrap: true, render: ({ why }) => why },
      ]}
    />
  )
}
