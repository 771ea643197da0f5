import { formatMoney, formatSignedMoney } from './format-money.ts'
import css from './Money.module.css'

/** An amount of baht in tabular figures. `strong` for the main amount of a row or drawer. */
export function Money({ amount, strong = false }: { amount: number; strong?: boolean }) {
  return <span className={strong ? `${css.money} ${css.strong}` : css.money}>{formatMoney(amount)}</span>
}

/** A change of a balance: with its sign, never by colour alone. */
export function SignedMoney({ amount }: { amount: number }) {
  return <span className={amount > 0 ? `${css.money} ${css.plus}` : css.money}>{formatSignedMoney(amount)}</span>
}
