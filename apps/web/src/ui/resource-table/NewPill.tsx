import { ArrowUp } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import css from './NewPill.module.css'

/** The number of new and removed records while the list is in use; a click shows the current list. */
export function NewPill({ fresh, left, onShow }: { fresh: number; left: number; onShow: () => void }) {
  const { t } = useTranslation('ui')
  const labels = [
    ...(fresh > 0 ? [t('table.new', { count: fresh })] : []),
    ...(left > 0 ? [t('table.left', { count: left })] : []),
  ].join(' · ')
  return (
    <div className={css.place} role="status">
      {labels !== '' && (
        <button type="button" className={css.pill} onClick={onShow}>
          <ArrowUp size={14} strokeWidth={2} aria-hidden="true" />
          {labels}
        </button>
      )}
    </div>
  )
}
