import { formatMoney } from '../../../ui/money/format-money.ts'
import css from './profile.module.css'

/** A change of a wallet: with its sign, never by colour alone. */
export function SignedMoney({ amount }: { amount: number }) {
  return <span className={amount > 0 ? css.plus : css.minus}>{amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount).replace('-', '−')}</span>
}
