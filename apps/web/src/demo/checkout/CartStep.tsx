import { Minus, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { TextInput } from '../../ui/field/Field.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/Money.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { Art } from '../parts/Art.tsx'
import { applyCoupon, cartStore, changeQuantity, goToStep, removeItem, useCartCount } from './cart.ts'
import css from './checkout.module.css'
import { type CartItem, MAX_OF_ONE } from './contract.ts'
import { couponCodes } from './handlers.ts'
import { useAttempt } from './use-attempt.ts'

/** The lines of the cart, and a coupon. */
export function CartStep() {
  const { t } = useTranslation('demoCheckout')
  const { products } = cartStore.useValue()
  const count = useCartCount()
  return (
    <>
      <Panel title={t('items', { count })}>
        <ul className={css.main}>
          {products.map(item => (
            <Line key={item.itemId} item={item} />
          ))}
        </ul>
      </Panel>
      <Coupon />
      <div className={css.row}>
        <Button variant="contained" onClick={() => goToStep(1)}>
          {t('toAddress')}
        </Button>
      </div>
    </>
  )
}

function Line({ item }: { item: CartItem }) {
  const { t } = useTranslation('demoCheckout')
  const attempt = useAttempt()
  const { name, image, color, size, offerPrice, quantity } = item
  return (
    <li className={css.row}>
      <span className={css.picture}>
        <Art name={image} kind="object" />
      </span>
      <span className={css.name}>
        <strong>{name}</strong>
        <span>
          {[t(`color.${color}`, { defaultValue: color }), size, formatMoney(offerPrice)]
            .filter(text => text !== '')
            .join(' · ')}
        </span>
      </span>
      <Quantity item={item} />
      <span className={css.sum}>
        <Money amount={quantity * offerPrice} strong />
      </span>
      <IconButton aria-label={t('remove', { name })} onClick={() => attempt(removeItem(item.itemId))}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

const isQuantity = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_OF_ONE

/** The quantity of a line, changed by Enter or by leaving the field. What is none stays in the field with its error. */
function Quantity({ item: { itemId, name, quantity } }: { item: CartItem }) {
  const { t } = useTranslation('demoCheckout')
  const attempt = useAttempt()
  const problemId = useId()
  const [typed, setTyped] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const show = (text: string | undefined, isWrong: boolean) => {
    setTyped(text)
    setRefused(isWrong)
  }
  const commit = () => {
    if (typed === undefined) return
    if (!isQuantity(typed)) return show(typed, true)
    show(undefined, false)
    void attempt(changeQuantity(itemId, () => Number(typed)))
  }
  const change = (by: number) => {
    show(undefined, false)
    void attempt(changeQuantity(itemId, now => Math.min(MAX_OF_ONE, Math.max(1, now + by))))
  }
  return (
    <>
      <div className={css.quantity}>
        <IconButton aria-label={t('less', { name })} disabled={quantity <= 1} onClick={() => change(-1)}>
          <Minus size={15} aria-hidden="true" />
        </IconButton>
        <TextInput
          aria-label={t('quantity', { name })}
          aria-describedby={problemId}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={typed ?? String(quantity)}
          error={isRefused}
          onChange={event => show(event.target.value.trim(), false)}
          onKeyDown={event => event.key === 'Enter' && commit()}
          onBlur={commit}
        />
        <IconButton aria-label={t('more', { name })} disabled={quantity >= MAX_OF_ONE} onClick={() => change(1)}>
          <Plus size={15} aria-hidden="true" />
        </IconButton>
      </div>
      <p id={problemId} className={css.problem} role="alert">
        {isRefused && t('wrongQuantity', { most: MAX_OF_ONE, quantity })}
      </p>
    </>
  )
}

function Coupon() {
  const { t } = useTranslation('demoCheckout')
  const attempt = useAttempt()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const code = typed.trim()
  const reportResult = () => {
    const { discount } = cartStore.get()
    setProblem(discount === 0 ? t('unknownCode', { code }) : undefined)
    if (discount > 0) notify('success', t('discounted', { amount: formatMoney(discount) }))
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (code === '') setProblem(t('enterCode'))
    else void attempt(applyCoupon(code), reportResult)
  }
  return (
    <Panel title={t('coupon')}>
      <form className={css.coupon} onSubmit={apply} noValidate>
        <TextInput
          label={t('code')}
          maxLength={40}
          autoComplete="off"
          value={typed}
          error={problem !== undefined}
          help={problem ?? t('codes', { codes: couponCodes.join(', ') })}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" size="large">
          {t('apply')}
        </Button>
      </form>
    </Panel>
  )
}
