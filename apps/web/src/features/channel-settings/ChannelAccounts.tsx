import { Check, CircleSlash, type LucideIcon, PauseCircle, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AccountNumber } from '../../ui/copy/AccountNumber.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { Age } from '../../ui/time/Instant.tsx'
import type { Setting } from './channels.ts'
import css from './channel-settings.module.css'

type Account = Setting['accounts'][number]

const chipStyles: Readonly<Record<Account['status'], { tone: Tone; icon: LucideIcon }>> = {
  active: { tone: 'ok', icon: Check },
  paused: { tone: 'warn', icon: PauseCircle },
  error: { tone: 'bad', icon: TriangleAlert },
  retired: { tone: 'plain', icon: CircleSlash },
}

/** The accounts of a channel, and when each last received data. */
export function ChannelAccounts({ setting: { accounts } }: { setting: Setting }) {
  const { t } = useTranslation('channelSettings')
  if (accounts.length === 0) return <p className={css.quiet}>{t('noAccounts')}</p>
  return (
    <ul className={css.accounts}>
      {accounts.map(account => (
        <li key={account.id} className={css.account}>
          <AccountNumber account={account} />
          <StatusChip {...chipStyles[account.status]}>{t(`status.${account.status}`)}</StatusChip>
          {account.lastError === 'FEED_STALE' && (
            <StatusChip tone="bad" icon={TriangleAlert}>
              {t('stale')}
            </StatusChip>
          )}
          <span className={css.seen}>
            {account.lastLineAt === null ? (
              t('neverSeen')
            ) : (
              <>
                {t('lastLine')} <Age at={account.lastLineAt} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
