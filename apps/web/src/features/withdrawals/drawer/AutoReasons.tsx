import { Bot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AutoReason, Status } from '../withdrawal.ts'
import css from './drawer.module.css'

const waiting: ReadonlySet<Status> = new Set(['pending', 'claimed'])

/** Why the rules leave it to a person; said only while a person has to decide. */
export function AutoReasons({ reasons, status }: { reasons: readonly AutoReason[]; status: Status }) {
  const { t } = useTranslation('withdrawals')
  if (!waiting.has(status)) return null
  // Switched off, the other rules are not what it waits for.
  const off = reasons.includes('DISABLED')
  return (
    <div className={css.evidence}>
      <Bot size={16} strokeWidth={1.75} aria-hidden="true" />
      <div className={css.what}>
        {off ? t('auto.off') : reasons.length === 0 ? t('auto.wouldPass') : t('auto.left')}
        {!off && reasons.length > 0 && (
          <ul className={css.same} aria-label={t('auto.left')}>
            {reasons.map(reason => (
              <li key={reason}>{t(`auto.reason.${reason}`)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
