import { Check, ShoppingCart } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/Money.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { NotFound } from '../parts/NotFound.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { AddressStep } from './AddressStep.tsx'
import { cartStore, goToStep, resetCart, useCartCount, useReached } from './cart.ts'
import { CartStep } from './CartStep.tsx'
import css from './checkout.module.css'
import type { Address } from './contract.ts'
import { PaymentStep } from './PaymentStep.tsx'
import { useAttempt } from './use-attempt.ts'

const stepNames = ['cart', 'address', 'payment'] as const

/** From the cart to the order, in three steps. */
export function Checkout({ rest }: { rest: readonly string[] }) {
  const { t } = useTranslation('demoCheckout')
  const { step, products } = cartStore.useValue()
  const [ordered, setOrdered] = useState<Order>()
  const count = useCartCount()
  const attempt = useAttempt()
  const place = useFocusAfterChange(`${step}, ${products.length}`, ordered !== undefined)
  const order = () => {
    const { total, billing } = cartStore.get()
    void attempt(resetCart(), () => setOrdered({ ...billing, count, total: formatMoney(total) }))
  }
  if (rest.length > 0) return <NotFound />
  return (
    <>
      <PageHead title={t('title')} />
      <StepBar />
      <div ref={place} tabIndex={-1} role="group" aria-label={t(`step.${stepNames[step] ?? 'cart'}`)}>
        {products.length === 0 ? (
          <EmptyState icon={ShoppingCart} title={t('empty')} hint={t('emptyHint')} action={<ProductsLink />} />
        ) : (
          <div className={css.columns}>
            <div className={css.main}>
              {step === 0 && <CartStep />}
              {step === 1 && <AddressStep />}
              {step === 2 && <PaymentStep onOrder={order} />}
            </div>
            <Summary />
          </div>
        )}
      </div>
      {ordered !== undefined && <OrderDialog order={ordered} onClose={() => setOrdered(undefined)} />}
    </>
  )
}

/** The element to focus when another step is shown, or when the line that had the focus is gone; not under a dialog. */
function useFocusAfterChange(shown: string, isCovered: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (isCovered) return
    if (before.current !== shown) place.current?.focus()
    before.current = shown
  }, [shown, isCovered])
  return place
}

/** The steps; those that were not reached yet are disabled. An address is chosen on the way to the last step. */
function StepBar() {
  const { t } = useTranslation('demoCheckout')
  const { step } = cartStore.useValue()
  const reached = useReached()
  return (
    <nav className={css.row} aria-label={t('steps')}>
      {stepNames.map((name, at) => (
        <Button
          key={name}
          size="small"
          variant={at === step ? 'contained' : 'outlined'}
          aria-current={at === step ? 'step' : undefined}
          disabled={at > reached}
          startIcon={at < step ? <Check size={13} aria-hidden="true" /> : <span aria-hidden="true">{at + 1}</span>}
          onClick={() => goToStep(at)}
        >
          {t(`step.${name}`)}
        </Button>
      ))}
    </nav>
  )
}

function Summary() {
  const { t } = useTranslation('demoCheckout')
  const { subtotal, discount, shipping, total, billing } = cartStore.useValue()
  return (
    <Panel title={t('summary.title')} caption={billing === null ? undefined : t('deliverTo', billing)}>
      <dl className={css.summary} aria-live="polite">
        {Object.entries({ subtotal, discount: -discount, shipping, total }).map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`summary.${name}`)}</dt>
            <dd>
              <Money amount={amount} strong={name === 'total'} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function ProductsLink({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation('demoCheckout')
  return (
    <LinkButton to="/demo/$" params={{ _splat: 'products' }} variant="contained" onClick={onClick}>
      {t('toProducts')}
    </LinkButton>
  )
}

/** What the dialog says about an order; the cart begins anew with it. */
type Order = Partial<Address> & { count: number; total: string }

function OrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('demoCheckout')
  const titleId = useId()
  return (
    <Dialog onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('ordered.title')}</DialogTitle>
      <DialogContent>{t('ordered.text', order)}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ordered.close')}</Button>
        <ProductsLink onClick={onClose} />
      </DialogActions>
    </Dialog>
  )
}
