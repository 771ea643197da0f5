import { ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { Evidence } from '../withdrawal.ts'
import css from './drawer.module.css'

/** Turnover that was waived rather than wagered: who, when, why, and how much was still open. */
export function Waivers({ waivers }: Pick<Evidence, 'waivers'>) {
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  if (waivers.length === 0) return null
  return (
    <ul className={css.waivers} aria-label={t('waiver.label')}>
      {waivers.map(({ id, at, by, reason, required, remaining }) => (
        <li key={id} className={css.evidence} data-tone="warn">
          <ThumbsUp size={16} strokeWidth={1.75} aria-hidden="true" />
          <div className={css.what}>
            {t('waiver.by', { name: by.name })}
            <span className={css.caption}>
              {format.when(at, 'dateTime')} · “{reason}”
            </span>
          </div>
          <div className={css.value}>
            {formatMoney(remaining)}
            <span className={css.caption}>{t('waiver.openOf', { amount: formatMoney(required) })}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
