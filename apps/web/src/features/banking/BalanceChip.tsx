import { Wallet } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import pill from '../../ui/status-chip/status-chip.module.css'
import css from './balance-chip.module.css'
import { type Balance, useBalance } from './balances.ts'
import { type BalanceSource, toneOf } from './chip-tone.ts'

/** An external balance in the top bar. While its source fails, it shows a dash; the hint shows the last success. */
export function BalanceChip({ source }: { source: BalanceSource }) {
  const balance = useBalance(source)
  if (balance === undefined)
    return <span className={`${pill.pill} ${css.waiting}`} data-source={source} aria-hidden="true" />
  return <KnownChip source={source} balance={balance} />
}

function KnownChip({ source, balance }: { source: BalanceSource; balance: Balance }) {
  const { t } = useTranslation('banking')
  const tone = toneOf(source, balance.value)
  return (
    <span className={pill.anchor} data-tone={tone}>
      <Hint className={`${pill.pill} ${pill[tone]}`} text={<LastGood balance={balance} />}>
        {source === 'payment' && <Wallet size={15} strokeWidth={1.75} aria-hidden="true" />}
        {t(`chip.${source}`)}
        <b>
          {balance.value === null ? '–' : source === 'sms' ? formatCount(balance.value) : formatMoney(balance.value)}
        </b>
      </Hint>
    </span>
  )
}

function LastGood({ balance }: { balance: Balance }) {
  const { t } = useTranslation('banking')
  const format = useFormat()
  const time = balance.lastGoodAt === null ? null : format.when(balance.lastGoodAt, 'dateTime')
  return (
    <>
      {time === null ? t('chip.never') : t(balance.value === null ? 'chip.lastGood' : 'chip.asOf', { time })}
      {balance.failure !== null && <> {t('chip.failure', { message: balance.failure })}</>}
    </>
  )
}
