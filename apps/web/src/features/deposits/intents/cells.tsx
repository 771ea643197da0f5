import { Check, Clock, type LucideIcon, TimerOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import cells from '../../../ui/cells/cells.module.css'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { useBankAbbr } from '../../../ui/reference-data.ts'
import { StatusChip, type Tone } from '../../../ui/status-chip/StatusChip.tsx'
import { Countdown } from '../../../ui/time/Elapsed.tsx'
import { Moment } from '../../../ui/time/Moment.tsx'
import type { Intent } from '../deposit.ts'

const chipStyles: Readonly<Record<Intent['status'], { tone: Tone; icon: LucideIcon }>> = {
  open: { tone: 'info', icon: Clock },
  paid: { tone: 'ok', icon: Check },
  expired: { tone: 'plain', icon: TimerOff },
}

export function IntentStatus({ status }: Pick<Intent, 'status'>) {
  const { t } = useTranslation('deposits')
  return <StatusChip {...chipStyles[status]}>{t(`intent.status.${status}`)}</StatusChip>
}

/** How long the amount is reserved for the member; of what is over, when it was paid. */
export function Left({ intent: { status, expiresAt, paidAt } }: { intent: Intent }) {
  if (status === 'open') return <Countdown until={expiresAt} />
  return <span className={cells.quiet}>{paidAt === null ? '—' : <Moment at={paidAt} />}</span>
}

/** The operator's account the member pays to. */
export function IntentAccount({ intent: { account } }: { intent: Intent }) {
  const abbrOf = useBankAbbr()
  return <AccountNumber account={{ ...account, bankAbbr: abbrOf(account.bankCode), masked: false }} />
}
