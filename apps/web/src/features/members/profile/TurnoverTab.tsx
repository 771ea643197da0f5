import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { ExportButton } from '../../../ui/list-tools/ExportButton.tsx'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { StatRow, StatTile } from '../../../ui/panel/StatTile.tsx'
import { useTurnover } from '../queries.ts'
import { CategoryTable } from './CategoryTable.tsx'
import css from './profile.module.css'
import { RequirementPanel } from './RequirementPanel.tsx'

/** The turnover of a member: the total, then each requirement. */
export function TurnoverTab({ id }: { id: string }) {
  const { t } = useTranslation('member')
  const found = useTurnover(id)
  const turnover = found.data?.data
  if (turnover === undefined)
    return found.error === null ? (
      <div className={css.waiting} aria-busy="true">
        <Skeleton width={90} />
        <Skeleton width={70} />
        <Skeleton width={80} />
      </div>
    ) : (
      <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
    )
  const { totals, requirements } = turnover
  if (requirements.length === 0)
    return (
      <Panel title={t('turnover.title')}>
        <EmptyState icon={RefreshCw} title={t('turnover.none')} hint={t('turnover.noneHint')} />
      </Panel>
    )
  return (
    <div className={css.stack}>
      <div className={css.exports}>
        <ExportButton endpoint="turnover.of-member" params={{ id }} exports="exports.money" />
      </div>
      <StatRow>
        <StatTile
          label={t('turnover.required')}
          value={formatMoney(totals.required)}
          hint={t('turnover.open', { count: totals.open })}
        />
        <StatTile label={t('turnover.done')} value={formatMoney(totals.done)} />
        <StatTile
          label={t('turnover.remaining')}
          value={formatMoney(totals.remaining)}
          tone={totals.remaining > 0 ? 'warning' : 'good'}
        />
      </StatRow>
      {totals.byCategory.length > 0 && (
        <Panel title={t('turnover.byCategory')}>
          <CategoryTable categories={totals.byCategory} />
        </Panel>
      )}
      {requirements.map(requirement => (
        <RequirementPanel key={requirement.id} memberId={id} requirement={requirement} />
      ))}
    </div>
  )
}
