import { Star } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import css from './parts.module.css'

/** A rating from 0 to 5, in whole stars. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('demo')
  return (
    <span className={css.stars} role="img" aria-label={t('rating', { rating })}>
      {[1, 2, 3, 4, 5].map(star => (
        <Star
          key={star}
          size={14}
          strokeWidth={1.75}
          fill={star <= Math.round(rating) ? 'currentColor' : 'none'}
          aria-hidden="true"
        />
      ))}
    </span>
  )
}
