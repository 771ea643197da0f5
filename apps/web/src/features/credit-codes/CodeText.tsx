import type { CreditCodeStatus } from '@backoffice/contract/credit-codes/terms'
import { Ban, CircleCheck, CircleDashed, Clock, type LucideIcon } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CopyButton } from '../../ui/copy/AccountNumber.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { type Batch, type Code, formatReward } from './code.ts'

const chips: Readonly<Record<CreditCodeStatus, { tone: Tone; icon: LucideIcon }>> = {
  unused: { tone: 'ok', icon: CircleDashed },
  used: { tone: 'plain', icon: CircleCheck },
  expired: { tone: 'plain', icon: Clock },
  revoked: { tone: 'plain', icon: Ban },
}

export function CodeStatus({ status }: Pick<Code, 'status'>) {
  const { t } = useTranslation('creditCodes')
  return <StatusChip {...chips[status]}>{t(`status.${status}`)}</StatusChip>
}

/** A code with a button to copy it; a masked one can’t be copied. */
export function CodeText({ code }: { code: string }) {
  const { t } = useTranslation('creditCodes')
  if (code.includes('•')) return <>{code}</>
  return (
    <>
      {code} <CopyButton text={code} label={t('copy', { code })} />
    </>
  )
}

/** `฿50.00 credit`, `3 spins` */
export function RewardText({ kind, amount }: Pick<Code, 'kind' | 'amount'>) {
  const { t } = useTranslation('creditCodes')
  return <>{t(`of.${kind}`, { amount: formatReward({ kind, amount }), count: amount })}</>
}

export function CodesLeft({ batch: { unused, count } }: { batch: Batch }) {
  const { t } = useTranslation('creditCodes')
  return <>{t('left', { unused: formatCount(unused), count: formatCount(count) })}</>
}
