import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import type { Deposit } from '../deposit.ts'
import drawer from './drawer.module.css'

/** When it was paid: the time, the day alone, or that nobody knows. */
export function PaidAtFact({ of: { paidAt, paidAtKnown } }: { of: Pick<Deposit, 'paidAt' | 'paidAtKnown'> }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  if (paidAt === null) return <span className={drawer.quiet}>{t('fact.paidAtUnknown')}</span>
  return paidAtKnown ? (
    <>{format.when(paidAt, 'dateTime')}</>
  ) : (
    <>
      {format.when(paidAt, 'date')} <span className={drawer.quiet}>{t('fact.timeUnknown')}</span>
    </>
  )
}
