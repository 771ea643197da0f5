import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import css from './account.module.css'
import type { Security } from './security.ts'

/** The latest sign-ins and refused attempts under the user's name. */
export function SignInsCard({ security: { signIns, session } }: { security: Security }) {
  const { t } = useTranslation('account')
  return (
    <Panel
      title={t('signIns.title')}
      caption={[t('signIns.session'), ' ', <Instant key="since" at={session.since} form="dateTime" />]}
    >
      <ul className={css.signIns} aria-label={t('signIns.title')}>
        {signIns.map(({ at, outcome, ip, userAgent, secondFactor }) => (
          <li key={at}>
            <StatusChip tone={outcome === 'done' ? 'ok' : 'bad'} icon={outcome === 'done' ? CircleCheck : CircleX}>
              {t(`signIns.${outcome}`)}
            </StatusChip>
            <Instant at={at} form="dateTime" />
            {secondFactor !== null && <span>{t(`signIns.by.${secondFactor}`)}</span>}
            <span className={css.from} title={userAgent ?? ''}>
              {ip ?? '—'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
