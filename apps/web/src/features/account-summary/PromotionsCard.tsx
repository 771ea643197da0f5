import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { formatCount, formatWholeMoney } from '../../ui/money/format-money.ts'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { ScrollRegion } from '../../ui/panel/ScrollRegion.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import type { Search } from '../../ui/resource-table/search-state.ts'
import css from './period-summary.module.css'
import { usePromotionResults } from './use-summary.ts'

const columns = ['granted', 'members', 'bonus', 'converted', 'reserved', 'deposits'] as const

/** What each promotion granted in the range, what of it became cash since, and the deposits made with it. */
export function PromotionsCard({ search }: { search: Search }) {
  const { t } = useTranslation('accountSummary')
  const can = usePermission()
  const { data, error, refetch } = usePromotionResults(search)
  return (
    <section className={css.card} aria-busy={data === undefined && error === null}>
      <h2 id="of-promotions" className={css.title}>
        {t('bonus.promotions.title')}
      </h2>
      {data === undefined ? (
        error === null ? (
          <div className={css.waiting}>
            {[80, 70, 75].map(width => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        ) : (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <p className={css.waiting}>{t('bonus.promotions.none')}</p>
      ) : (
        <ScrollRegion className={css.wide} aria-labelledby="of-promotions">
          <table className={css.channels} aria-labelledby="of-promotions">
            <thead>
              <tr>
                <th scope="col">{t('bonus.promotions.name')}</th>
                {columns.map(name => (
                  <th key={name} scope="col" data-end>
                    {t(`bonus.promotions.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map(row => (
                <tr key={row.id}>
                  <th scope="row" lang="th">
                    {can('marketing.read') ? (
                      <Link to="/promotion/detail/$id" params={{ id: row.id }} className={cells.link}>
                        {row.title}
                      </Link>
                    ) : (
                      row.title
                    )}
                  </th>
                  <td data-end>{formatCount(row.granted)}</td>
                  <td data-end>{formatCount(row.members)}</td>
                  <td data-end>{formatWholeMoney(row.bonus)}</td>
                  <td data-end>{formatWholeMoney(row.converted)}</td>
                  <td data-end>{formatWholeMoney(row.reserved)}</td>
                  <td data-end>{formatWholeMoney(row.depositAmount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}
