import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { BeforeAfter } from '../drawer/BankDetails.tsx'
import { useMember } from '../queries.ts'
import css from './actions.module.css'

/** The balance before and after. A restriction or a low balance is reported before submitting. */
export function CreditPreview({ memberId, change }: { memberId: string; change: number }) {
  const { t } = useTranslation('deposits')
  const member = useMember(memberId).data?.data
  if (member === undefined) return <span className={css.preview}>{t('credit.now')}</span>
  const barred = change > 0 && (member.status !== 'active' || member.blocks.deposit)
  const short = change < 0 && member.credit < -change
  return (
    <>
      <span className={css.preview}>
        {t('credit.now')}
        <span className={css.figures}>
          <BeforeAfter before={member.credit} after={member.credit + change} />
        </span>
      </span>
      {(barred || short) && (
        <span className={css.warning} role="note">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
          {t(short ? 'credit.short' : 'credit.barred')}
        </span>
      )}
    </>
  )
}
