import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/Money.tsx'
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
      <Judged
        caption={t('dryRun.rejectedOnes')}
        rows={agreement.rejected.map(row => ({ ...row, why: row.reason ?? '' }))}
      />
      <Judged
        caption={t('dryRun.leftOnes')}
        rows={agreement.left.map(row => ({ ...row, why: row.reasons.map(reason => t(`reason.${reason}`)).join(', ') }))}
      />
      <p className={css.quiet}>{t('dryRun.byPeopleOnly', { sum: sum(agreement.approvedByPeopleOnly) })}</p>
    </div>
  )
}

type Row = { id: string; externalId: string; username: string; amount: number; requestedAt: string; why: string }

function Judged({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const { t } = useTranslation('withdrawalRules')
  const format = useFormat()
  const captionId = useId()
  if (rows.length === 0) return null
  // Up to fifty rows: they scroll, so that the history stays within reach; the links make them reachable by keyboard.
  return (
    <section className={css.judged} aria-labelledby={captionId}>
      <h3 id={captionId} className={css.caption}>
        {caption}
      </h3>
      <div className={css.scroll}>
        <table className={css.table} aria-labelledby={captionId}>
          <thead>
            <tr>
              <th scope="col">{t('ui:column.member')}</th>
              <th scope="col">{t('dryRun.column.time')}</th>
              <th scope="col" className={css.end}>
                {t('dryRun.column.amount')}
              </th>
              <th scope="col">{t('ui:reason.label')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                <td title={row.externalId}>
                  <Link to="/account/withdraw" search={{ tab: 'all', id: row.id }} className={css.to}>
                    {row.username}
                  </Link>
                </td>
                <td>{format.when(row.requestedAt, 'dateTime')}</td>
                <td className={css.end}>
                  <Money amount={row.amount} />
                </td>
                <td>{row.why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
