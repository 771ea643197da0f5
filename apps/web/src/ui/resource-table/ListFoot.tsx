import { ChevronLeft, ChevronRight, Rows3, Rows4 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../button/Button.tsx'
import type { Density } from './list-appearance.ts'
import css from './ListFoot.module.css'
import { pageSizes } from './search-state.ts'

type Props = {
  summary: ReactNode
  limit: string
  prev: string | null
  next: string | null
  onPage: (cursor: string | undefined) => void
  onLimit: (limit: string) => void
  plain: boolean
  density: Density
  onDensity: (density: Density) => void
}

/** Below the rows: count and sums, rows per page, previous and next page. `plain` on a phone: no row heights. */
export function ListFoot({ summary, limit, prev, next, onPage, onLimit, plain, density, onDensity }: Props) {
  const { t } = useTranslation('ui')
  const DensityIcon = density === 'normal' ? Rows4 : Rows3
  return (
    <div className={css.foot}>
      <span className={css.summary} aria-live="polite">
        {summary}
      </span>
      {!plain && (
        <IconButton
          size="small"
          aria-pressed={density === 'compact'}
          aria-label={t('table.compact')}
          title={t('table.compact')}
          onClick={() => onDensity(density === 'normal' ? 'compact' : 'normal')}
        >
          <DensityIcon size={15} strokeWidth={1.75} />
        </IconButton>
      )}
      <label className={css.size}>
        {t('table.rows')}
        <select value={limit} onChange={event => onLimit(event.target.value)}>
          {pageSizes.map(size => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <nav aria-label={t('table.pages')} className={css.pages}>
        <IconButton
          size="small"
          disabled={prev === null}
          aria-label={t('table.previous')}
          onClick={() => onPage(prev ?? undefined)}
        >
          <ChevronLeft size={16} className={css.turn} />
        </IconButton>
        <IconButton
          size="small"
          disabled={next === null}
          aria-label={t('table.next')}
          onClick={() => onPage(next ?? undefined)}
        >
          <ChevronRight size={16} className={css.turn} />
        </IconButton>
      </nav>
    </div>
  )
}
