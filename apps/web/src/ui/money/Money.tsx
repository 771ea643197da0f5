import { formatMoney } from './format-money.ts'
import css from './Money.module.css'

/** An amount of baht in tabular figures. `strong` for the amount a row or a drawer is about. */
export function Money({ amount, strong = false }: { amount: number; strong?: boolean }) {
  return <span className={strong ? `${css.money} ${css.strong}` : css.money}>{formatMoney(amount)}</span>
}
