import { Check, Clock, type LucideIcon, TimerOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/Money.tsx'
import { StatusChip, type Tone } from '../../../ui/status-chip/StatusChip.tsx'
import { Countdown } from '../../../ui/time/Elapsed.tsx'
import cells from '../../../ui/cells/cells.module.css'
import type { Intent } from '../deposit.ts'
import { ReceivedAt } from '../list/cells.tsx'

const chipStyles: Readonly<Record<Intent['status'], { tone: Tone; icon: LucideIcon }>> = {
  open: { tone: 'info', icon: Clock },
  paid: { tone: 'ok', icon: Check },
  expired: { tone: 'plain', icon: TimerOff },
}

export function IntentStatus({ status }: { status: Intent['status'] }) {
  const { t } = useTranslation('deposits')
  return <StatusChip {...chipStyles[status]}>{t(`intent.status.${status}`)}</StatusChip>
}

/** How long the amount is reserved for the member; for a paid one, when it was paid. */
export function Left({ intent: { status, expiresAt, paidAt } }: { intent: Intent }) {
  if (status === 'open') return <Countdown until={expiresAt} />
  return <span className={cells.quiet}>{paidAt === null ? '—' : <ReceivedAt at={paidAt} />}</span>
}

/** The row as a card on a phone. */
export function IntentCard({ intent }: { intent: Intent }) {
  return (
    <>
      <span className={cells.line}>
        <b className={cells.strong}>{intent.member.username}</b>
        <IntentStatus status={intent.status} />
        <span className={cells.end}>
          <Left intent={intent} />
        </span>
      </span>
      <span className={cells.line}>
        <span className={cells.who}>
          <span lang="th">{intent.member.name}</span>
        </span>
        <b className={cells.sum}>
          <Money amount={intent.payAmount} />
        </b>
      </span>
    </>
  )
}
