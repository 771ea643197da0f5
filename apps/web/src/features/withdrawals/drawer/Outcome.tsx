import { useTranslation } from '../../../i18n/use-translation.ts'
import { type FactLine, Facts, Reference } from '../../../ui/facts/Facts.tsx'
import { useReasonText } from '../../../ui/reason.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { usePaidFrom } from '../queries.ts'
import type { Withdrawal } from '../withdrawal.ts'
import css from './drawer.module.css'

/** The decisions so far, the admins who made them, and the reference of the payout. */
export function Outcome({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  const reasonText = useReasonText()
  const { approvedBy, approvedAt, secondBy, decidedBy, finishedAt, reason, reference, auto } = withdrawal
  const approver = approvedBy?.name ?? (auto !== null && t('auto.rules', { version: auto.version }))
  const lines: readonly FactLine[] = [
    [
      t('outcome.approvedBy'),
      approver !== false && (
        <>
          {approver}
          {approvedAt !== null && <span className={css.quiet}>{format.when(approvedAt, 'clock')}</span>}
        </>
      ),
    ],
    [t('column.secondBy'), secondBy?.name],
    [t('column.decidedBy'), decidedBy !== null && decidedBy.id !== approvedBy?.id && decidedBy.name],
    [t('column.ended'), finishedAt !== null && format.when(finishedAt, 'dateTime')],
    [t('column.paidFrom'), usePaidFrom(withdrawal)],
    [t('column.reason'), reason !== null && reasonText(reason)],
    [t('column.reference'), reference !== null && <Reference key="reference" text={reference} />],
  ]
  return <Facts lines={lines} />
}
