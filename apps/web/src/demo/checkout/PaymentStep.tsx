import { type ComponentProps, type Ref, startTransition, useOptimistic, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { RadioGroup } from '../../ui/choice/Choice.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useEditForm } from '../../ui/form/use-edit-form.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { cardStore, cartStore, chooseCard, chooseMethod, chooseShipping, goToStep } from './cart.ts'
import css from './checkout.module.css'
import { CARD_NUMBER, FAST_CHARGE, paymentMethods, shippingTypes } from './contract.ts'
import { useAttempt } from './use-attempt.ts'

/** Shipping, and how the order is paid. */
export function PaymentStep({ onOrder }: { onOrder: () => void }) {
  const { t } = useTranslation('demoCheckout')
  const { payment } = cartStore.useValue()
  const [isMissing, setMissing] = useState(false)
  const lacksCard = payment.method === 'card' && payment.card === ''
  const amount = formatMoney(FAST_CHARGE)
  const firstCard = useRef<HTMLInputElement>(null)
  const order = () => {
    if (!lacksCard) return onOrder()
    setMissing(true)
    firstCard.current?.focus()
  }
  return (
    <>
      <Panel title={t('payment.title')}>
        <div className={css.main}>
          <Choices
            label={t('shipping.label')}
            choices={shippingTypes.map(value => ({ value, label: t(`shipping.${value}`, { amount }) }))}
            value={payment.type}
            send={chooseShipping}
          />
          <Choices
            label={t('payment.label')}
            choices={paymentMethods.map(value => ({ value, label: t(`payment.${value}`) }))}
            value={payment.method}
            send={chooseMethod}
          />
          {payment.method === 'card' && <Cards isMissing={isMissing && lacksCard} firstRef={firstCard} />}
        </div>
      </Panel>
      <div className={css.row}>
        <Button onClick={() => goToStep(1)}>{t('back')}</Button>
        <Button variant="contained" onClick={order}>
          {t('order')}
        </Button>
      </div>
    </>
  )
}

type ChoicesProps<V extends string> = Omit<ComponentProps<typeof RadioGroup<V>>, 'onChange'> & {
  value: V
  send: (value: V) => Promise<void>
}

/** A choice that is shown immediately, before its answer. */
function Choices<V extends string>({ value, send, ...rest }: ChoicesProps<V>) {
  const attempt = useAttempt()
  const [shown, show] = useOptimistic(value)
  const choose = (next: V) =>
    startTransition(() => {
      show(next)
      return attempt(send(next))
    })
  return <RadioGroup {...rest} value={shown} onChange={choose} />
}

/** A card by its holder and the last four digits of its number. */
const Masked = ({ holder, number }: { holder: string; number: string }) => (
  <>
    {holder} <bdi dir="ltr">•••• {number.slice(-4)}</bdi>
  </>
)

function Cards({ isMissing, firstRef }: { isMissing: boolean; firstRef: Ref<HTMLInputElement> }) {
  const { t } = useTranslation('demoCheckout')
  const { payment } = cartStore.useValue()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Choices
        label={t('cards')}
        required
        error={isMissing}
        firstRef={firstRef}
        choices={cardStore.useValue().map(each => ({ value: each.number, label: <Masked {...each} /> }))}
        value={payment.card}
        send={chooseCard}
      />
      {isMissing && <Alert severity="error">{t('selectCard')}</Alert>}
      <Button size="small" onClick={() => setAdding(true)}>
        {t('addCard')}
      </Button>
      {isAdding && <CardDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const digitsOf = (text: string): string => text.replaceAll(' ', '')

/** The form of a new card, which is then the chosen one. */
function CardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('demoCheckout')
  const form = useEditForm({
    defaults: { holder: '', number: '' },
    send: async ({ holder, number }) => {
      await chooseCard(digitsOf(number))
      cardStore.set([...cardStore.get(), { holder: holder.trim(), number: digitsOf(number) }])
    },
    onDone: onClose,
  })
  const check = (text: string) => {
    if (!CARD_NUMBER.test(digitsOf(text))) return t('wrongNumber')
    return cardStore.get().some(({ number }) => number === digitsOf(text)) ? t('knownNumber') : undefined
  }
  return (
    <FormDialog title={t('addCard')} form={form} submit={t('useCard')} onClose={onClose}>
      <TextField name="holder" label={t('holder')} max={80} required />
      <TextField name="number" label={t('number')} hint={t('numberHint')} max={30} check={check} required />
    </FormDialog>
  )
}
