import { useTranslation } from 'react-i18next'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import record from '../../../ui/drawer/record.module.css'
import type { Withdrawal } from '../withdrawal.ts'
import css from './drawer.module.css'

/** The amount as the hero, and to whom it goes. */
export function WithdrawalSummary({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  const { payTo, amount, fee } = withdrawal
  return (
    <>
      <p className={record.amount}>{formatMoney(amount)}</p>
      <p className={record.to}>
        {t('drawer.to')} <span lang="th">{payTo.name}</span> · <AccountNumber account={payTo} copy />
      </p>
      {fee !== null && fee > 0 && <p className={css.caption}>{t('drawer.fee', { fee: formatMoney(fee) })}</p>}
    </>
  )
}
