import cells from '../../../ui/cells/cells.module.css'
import { Money } from '../../../ui/money/Money.tsx'
import { formatCount } from '../../../ui/money/format-money.ts'
import css from './cells.module.css'

/** A sum and how often; nothing where there was none. */
export function SumOf({ amount, count }: { amount: number; count: number }) {
  if (count === 0) return <span className={cells.quiet}>—</span>
  return (
    <span className={css.sumOf}>
      <Money amount={amount} />
      <span className={css.count}>×{formatCount(count)}</span>
    </span>
  )
}
