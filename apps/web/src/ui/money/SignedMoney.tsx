import { formatSignedMoney } from './format-money.ts'
import css from './Money.module.css'

/** A change of a balance: with its sign, never by colour alone. */
export function SignedMoney({ amount }: { amount: number }) {
  return <span className={amount > 0 ? `${css.money} ${css.plus}` : css.money}>{formatSignedMoney(amount)}</span>
}
