import { CircleAlert, CircleCheck, Clock, MailX } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import type { Report } from './report.ts'
import css from './reports.module.css'

const chips = {
  waiting: { tone: 'info', icon: Clock },
  sent: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'bad', icon: CircleAlert },
  'not-configured': { tone: 'warn', icon: MailX },
} as const

/** How a scheduled report was delivered, and what failed. */
export function Mails({ mails }: Pick<Report, 'mails'>) {
  const { t } = useTranslation('reports')
  if (mails.length === 0) return null
  return (
    <section className={css.card} data-part="mails">
      <h2 className={css.title}>{t('mails.title')}</h2>
      <ul className={css.mails}>
        {mails.map(({ channel, to, state, error }) => (
          <li key={to}>
            {to}
            <StatusChip tone={chips[state].tone} icon={chips[state].icon}>
              {t(`${channel === 'mail' ? 'mailState' : 'fileState'}.${state}`)}
            </StatusChip>
            {error !== null && <span className={css.error}>{error}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
