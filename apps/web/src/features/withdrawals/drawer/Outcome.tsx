import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/copy/AccountNumber.tsx'
import { type FactLine, Facts, Figure } from '../../../ui/facts/Facts.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { usePaidFrom } from '../queries.ts'
import type { Withdrawal } from '../withdrawal.ts'
import css from './drawer.module.css'

/** What has been decided so far, by whom, and under which reference the money went. */
export function Outcome({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  const { approvedBy, approvedAt, secondBy, decidedBy, finishedAt, reason, reference, auto } = withdrawal
  const paidFrom = usePaidFrom(withdrawal)
  const lines: FactLine[] = []
  if (approvedBy !== null)
    lines.push([
      t('outcome.approvedBy'),
      <>
        {approvedBy.name}
        {approvedAt !== null && <span className={css.quiet}>{format.when(approvedAt, 'clock')}</span>}
      </>,
    ])
  if (auto !== null)
    lines.push([
      t('outcome.approvedBy'),
      <>
        {t('auto.rules', { version: auto.version })}
        {approvedAt !== null && <span className={css.quiet}>{format.when(approvedAt, 'clock')}</span>}
      </>,
    ])
  if (secondBy !== null) lines.push([t('outcome.secondBy'), secondBy.name])
  if (decidedBy !== null && decidedBy.id !== approvedBy?.id) lines.push([t('outcome.decidedBy'), decidedBy.name])
  if (finishedAt !== null) lines.push([t('outcome.finishedAt'), format.when(finishedAt, 'dateTime')])
  if (paidFrom !== undefined) lines.push([t('outcome.paidFrom'), paidFrom])
  if (reason !== null) lines.push([t('outcome.reason'), reason])
  if (reference !== null)
    lines.push([
      t('outcome.reference'),
      <>
        <Figure>{reference}</Figure>
        <CopyButton text={reference} label={t('outcome.copyReference')} />
      </>,
    ])
  return <Facts lines={lines} />
}
