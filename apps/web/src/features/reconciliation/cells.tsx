import { CircleDashed, Lock, type LucideIcon, RefreshCw } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import css from './reconciliation.module.css'
import type { Day } from './reconciliation.ts'
import { AccountNumber } from '../../ui/copy/AccountNumber.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'

type Props = { row: Day }

export function Name({ row }: Props) {
  return (
    <>
      <span className={css.name}>
        <AccountNumber account={row.account} />
      </span>
      <br />
      <DayStatus status={row.status} />
    </>
  )
}

/** Money in and out, on the bank's or the ledger's side. */
export function InOut({ row, side }: Props & { side: 'lines' | 'ledger' }) {
  const { t } = useTranslation('reconciliation')
  const { lines } = row
  const counted = (count: number) => (side === 'lines' ? ` (${count})` : '')
  return (
    <span className={css.figures}>
      <span>
        {t('in')} <Money amount={row[side].in} />
        {counted(lines.inCount)}
      </span>
      <span>
        {t('out')} <Money amount={row[side].out} />
        {counted(lines.outCount)}
      </span>
    </span>
  )
}

/** The opening and closing balances of the day. */
export function Ends({ row, side }: Props & { side: 'lines' | 'ledger' }) {
  const { t } = useTranslation('reconciliation')
  const { opening, closing } = row[side]
  return (
    <span className={css.figures}>
      <span className={css.under}>
        {t('opening')} {opening === null ? '—' : <Money amount={opening} />}
      </span>
      <span>
        {t('closing')} {closing === null ? t('untold') : <Money amount={closing} />}
      </span>
    </span>
  )
}

/** The difference between bank and ledger at the end of the day, and the number of unreconciled items. */
export function Difference({ row }: Props) {
  const { t } = useTranslation('reconciliation')
  const { closing, bookings } = row.differences
  const shown = closing ?? bookings
  return (
    <span className={css.figures}>
      <b className={shown === 0 ? undefined : css.off}>
        {shown === 0 ? t(closing === null ? 'linesEven' : 'even') : <Money amount={shown} />}
      </b>
      <span className={css.under}>{row.openItems === 0 ? t('noItems') : t('items', { count: row.openItems })}</span>
      {row.suspense !== 0 && (
        <span className={css.under}>
          {t('suspense')} <Money amount={row.suspense} />
        </span>
      )}
    </span>
  )
}

/** The row as a card on a phone. */
export function DayCard({ row }: Props) {
  const { t } = useTranslation('reconciliation')
  const sides = ['lines', 'ledger'] as const
  return (
    <>
      <span className={css.line}>
        <span className={css.name}>
          <AccountNumber account={row.account} />
        </span>
        <DayStatus status={row.status} />
      </span>
      {sides.map(side => (
        <span key={side} className={css.line}>
          <span className={css.under}>{t(`side.${side}`)}</span>
          <InOut row={row} side={side} />
        </span>
      ))}
      <span className={css.line}>
        <span className={css.under}>{t('column.difference')}</span>
        <Difference row={row} />
      </span>
    </>
  )
}

const chipStyles: Readonly<Record<Day['status'], { tone: Tone; icon: LucideIcon }>> = {
  open: { tone: 'plain', icon: CircleDashed },
  closed: { tone: 'ok', icon: Lock },
  changed: { tone: 'bad', icon: RefreshCw },
}

/** Whether a day is open, closed, or changed after closing. */
export function DayStatus({ status }: { status: Day['status'] }) {
  const { t } = useTranslation('reconciliation')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}
