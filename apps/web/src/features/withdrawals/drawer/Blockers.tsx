import { OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlockerText } from '../../../ui/errors/blockers.ts'
import type { Blocker } from '../withdrawal.ts'
import css from './drawer.module.css'

/**
 * The rules that refuse an approval, or a retry of the payout, in words with their figures, each with who can lift it.
 * `children`: what this person can do about it here.
 */
export function Blockers({
  blockers,
  retry = false,
  children,
}: {
  blockers: readonly Blocker[]
  retry?: boolean
  children?: ReactNode
}) {
  const { t } = useTranslation('withdrawals')
  const { name, lift } = useBlockerText()
  if (blockers.length === 0) return null
  const title = t(retry ? 'blocker.titleRetry' : 'blocker.title')
  return (
    <div className={css.blockers} role="note" aria-label={title}>
      <p className={css.blockersTitle}>
        <OctagonAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        {title}
      </p>
      <ul>
        {blockers.map(blocker => (
          <li key={blocker.code}>
            {name(blocker)}
            <span className={css.lift}>{lift(blocker) ?? t('blocker.nobody')}</span>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

/** Said where the usual moves are missing: paying again could pay twice, giving back could lose the money. */
export function Disputed() {
  const { t } = useTranslation('withdrawals')
  return (
    <div className={css.blockers} role="note" aria-label={t('disputed.title')}>
      <p className={css.blockersTitle}>
        <OctagonAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('disputed.title')}
      </p>
      <p className={css.disputed}>{t('disputed.what')}</p>
    </div>
  )
}
