import { ArrowRightLeft, CircleHelp, CopyX, type LucideIcon, PiggyBank, ReceiptText, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusChip, type Tone } from '../../../ui/status-chip/StatusChip.tsx'
import type { BankLine, Status } from '../deposit.ts'
import { DepositStatus } from '../DepositStatus.tsx'

type Kind = Exclude<BankLine['linked']['kind'], 'deposit'>
const chipStyles: Readonly<Record<Kind, { tone: Tone; icon: LucideIcon }>> = {
  withdrawal: { tone: 'ok', icon: Send },
  'own-transfer': { tone: 'plain', icon: ArrowRightLeft },
  fee: { tone: 'plain', icon: ReceiptText },
  interest: { tone: 'plain', icon: PiggyBank },
  retelling: { tone: 'plain', icon: CopyX },
  none: { tone: 'warn', icon: CircleHelp },
}

/** The outcome of a bank line. A deposit shows its status. */
export function BankLineOutcome({ linked: { kind, status } }: Pick<BankLine, 'linked'>) {
  const { t } = useTranslation('deposits')
  // The wire type is a plain string, because withdrawals have other statuses.
  if (kind === 'deposit' && status !== null) return <DepositStatus status={status as Status} />
  const appearance = kind === 'deposit' ? chipStyles.none : chipStyles[kind]
  return (
    <StatusChip {...appearance} title={t(`became.${kind}`)}>
      {t(`became.${kind}`)}
    </StatusChip>
  )
}
