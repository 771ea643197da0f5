import { CircleHelp } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type Deposit, isWaiting, type Reason } from '../deposit.ts'
import css from './drawer.module.css'

/** What does not end with the match. */
const stillApply: readonly Reason[] = ['IMPORTER_LIMIT', 'LIMIT_REACHED', 'LIMIT_REQUIRED']

/** Why a deposit needs review, and whose approval it needs; hidden once it is decided. */
export function ReviewReasons({ deposit }: { deposit: Pick<Deposit, 'status' | 'reasons' | 'importedBy'> }) {
  const { t } = useTranslation('deposits')
  const { status, importedBy } = deposit
  // Once the member is known, the reasons about matching no longer apply.
  const reasons =
    status === 'matched' || status === 'held'
      ? deposit.reasons.filter(reason => stillApply.includes(reason))
      : deposit.reasons
  if (!(isWaiting(status) || status === 'held') || (reasons.length === 0 && importedBy === null)) return null
  return (
    <div className={css.why} role="note" aria-label={t('why.title')}>
      <p className={css.whyTitle}>
        <CircleHelp size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('why.title')}
      </p>
      {reasons.length > 0 && <ReasonList reasons={reasons} />}
      {importedBy !== null && <p>{t('why.second', { name: importedBy.name })}</p>}
    </div>
  )
}

function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  const { t } = useTranslation('deposits')
  return (
    <ul>
      {reasons.map(reason => (
        <li key={reason}>{t(`reason.${reason}`)}</li>
      ))}
    </ul>
  )
}
