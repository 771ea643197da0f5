import { CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Deposit, isWaiting, type Reason } from '../deposit.ts'
import css from './drawer.module.css'

/** Why it waits for a person, in words; gone once it is decided. */
export function WhyItWaits({ deposit: { status, reasons } }: { deposit: Pick<Deposit, 'status' | 'reasons'> }) {
  const { t } = useTranslation('deposits')
  if (!isWaiting(status) || status === 'matched' || reasons.length === 0) return null
  return (
    <div className={css.why} role="note" aria-label={t('why.title')}>
      <p className={css.whyTitle}>
        <CircleHelp size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('why.title')}
      </p>
      <ReasonList reasons={reasons} />
    </div>
  )
}

function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  const { t } = useTranslation('deposits')
  return <ul>{reasons.map((reason) => <li key={reason}>{t(`reason.${reason}`)}</li>)}</ul>
}
