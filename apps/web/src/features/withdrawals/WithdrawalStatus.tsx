import {
  Ban,
  Bot,
  Check,
  CircleHelp,
  CircleX,
  Clock,
  Hand,
  HandCoins,
  type LucideIcon,
  Send,
  ThumbsUp,
  Undo2,
  UsersRound,
  X,
} from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { useNow } from '../../ui/time/now.ts'
import { type Status, statusAt, type Withdrawal } from './withdrawal.ts'

const chipStyles: Readonly<Record<Status, { tone: Tone; icon: LucideIcon }>> = {
  pending: { tone: 'warn', icon: Clock },
  claimed: { tone: 'info', icon: Hand },
  approved: { tone: 'info', icon: ThumbsUp },
  'awaiting-second': { tone: 'warn', icon: UsersRound },
  paying: { tone: 'info', icon: Send },
  paid: { tone: 'ok', icon: Check },
  'paid-by-hand': { tone: 'ok', icon: HandCoins },
  uncertain: { tone: 'bad', icon: CircleHelp },
  failed: { tone: 'bad', icon: CircleX },
  refunded: { tone: 'plain', icon: Undo2 },
  rejected: { tone: 'bad', icon: X },
  cancelled: { tone: 'plain', icon: Ban },
}

type Shown = Pick<Withdrawal, 'status' | 'claim'>

/** The status of a withdrawal; a claimed one shows by whom. */
export function WithdrawalStatus({ withdrawal }: { withdrawal: Shown }) {
  return withdrawal.status === 'claimed' ? (
    <ClaimedStatus withdrawal={withdrawal} />
  ) : (
    <PlainStatus status={withdrawal.status} />
  )
}

/** Updates with the clock: after its lease a claim is pending again. */
function ClaimedStatus({ withdrawal }: { withdrawal: Shown }) {
  const { t } = useTranslation('withdrawals')
  const now = useNow()
  if (withdrawal.claim === null || statusAt(withdrawal, now) !== 'claimed') return <PlainStatus status="pending" />
  const { name } = withdrawal.claim.by
  return (
    <StatusChip {...chipStyles.claimed} title={t('claimedBy', { name })} detail={` · ${name}`}>
      {t('status.claimed')}
    </StatusChip>
  )
}

export function PlainStatus({ status }: { status: Status }) {
  const { t } = useTranslation('withdrawals')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}

/** Marks an auto-approval, with the version of the rules. */
export function AutoChip({ auto }: Pick<Withdrawal, 'auto'>) {
  const { t } = useTranslation('withdrawals')
  return auto === null ? null : (
    <StatusChip tone="plain" icon={Bot} title={t('auto.by', { version: auto.version })}>
      {t('auto.chip')}
    </StatusChip>
  )
}
