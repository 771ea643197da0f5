import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { type BalanceSource, balanceSources, useBalance } from './balances.ts'
import css from './balance-panel.module.css'
import { toneOf } from './chip-tone.ts'

/** The three external balances, side by side. They share their queries with the chips. */
export function BalancePanel() {
  const { t } = useTranslation('banking')
  return (
    <section className={css.panel} aria-label={t('panel.title')}>
      {balanceSources.map(source => (
        <Source key={source} source={source} />
      ))}
    </section>
  )
}

function Source({ source }: { source: BalanceSource }) {
  const { t } = useTranslation('banking')
  const format = useFormat()
  const balance = useBalance(source)
  const { value = null, lastGoodAt = null, failure = null } = balance ?? {}
  const figure = value === null ? '–' : source === 'sms' ? formatCount(value) : formatMoney(value)
  const known =
    lastGoodAt === null
      ? t('chip.never')
      : t(value === null ? 'chip.lastGood' : 'chip.asOf', { time: format.when(lastGoodAt, 'time') })
  return (
    <div className={css.source}>
      <h2>{t(`panel.${source}`)}</h2>
      <div className={css.figure} data-tone={balance && toneOf(source, value)}>
        {balance === undefined ? <Skeleton width={60} /> : figure}
      </div>
      <div className={css.known}>{balance === undefined ? '' : known}</div>
      {failure !== null && <div className={css.known}>{t('chip.failure', { message: failure })}</div>}
    </div>
  )
}
