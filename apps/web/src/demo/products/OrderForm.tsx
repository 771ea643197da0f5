import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { RadioGroup } from '../../ui/choice/Choice.tsx'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { useField } from '../../ui/form/field.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useEditForm } from '../../ui/form/use-edit-form.ts'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { addToCart } from '../checkout/cart.ts'
import { reasonOf } from '../core/use-answer.ts'
import { MAX_QUANTITY, type Product, quantityShape, sizes } from './contract.ts'
import { Value } from './product-parts.tsx'
import css from './products.module.css'

/** Colour, size and quantity of a product, to add to the cart or to buy now. */
export function OrderForm({ product }: { product: Product }) {
  const { t } = useTranslation('demoProducts')
  const isBuying = useRef(false)
  const form = useOrder(product, isBuying)
  const buy = async () => {
    isBuying.current = true
    await form.submit()
    isBuying.current = false
  }
  const checkQuantity = (text: string) =>
    quantityShape.safeParse(text).success ? undefined : t('wrongQuantity', { max: MAX_QUANTITY })
  return (
    <EditForm
      form={form}
      submit={t('addToCart')}
      guard={false}
      renderActions={(add, error, fields) => (
        <div className={css.order}>
          {error}
          {fields}
          <div className={css.row}>
            {add}
            <Button disabled={form.working} onClick={() => void buy()}>
              {t('buyNow')}
            </Button>
          </div>
        </div>
      )}
    >
      <ColourField colours={product.colors} />
      <SelectField
        name="size"
        label={t('size')}
        empty={t('chooseSize')}
        required
        choices={sizes.map(value => ({ value, label: value }))}
      />
      <TextField name="quantity" label={t('quantity')} required inputMode="numeric" check={checkQuantity} />
    </EditForm>
  )
}

/** The form that adds a product to the cart. While buying, the cart is opened then. */
function useOrder(product: Product, isBuying: { readonly current: boolean }) {
  const { t } = useTranslation(['demoProducts', 'demo'])
  const navigate = useNavigate()
  const { id, name, image, description, offerPrice, salePrice } = product
  return useEditForm({
    defaults: { color: '', size: '', quantity: '1' },
    send: async ({ color, size, quantity: typed }) => {
      const quantity = quantityShape.parse(typed)
      try {
        await addToCart({ id, name, image, description, color, size, quantity, offerPrice, salePrice })
        return quantity
      } catch (failure) {
        notify('error', t('failed', { reason: reasonOf(failure) }))
        return 0
      }
    },
    onDone: count => {
      if (count === 0) return
      if (isBuying.current) void navigate({ to: '/demo/$', params: { _splat: 'checkout' } })
      else notify('success', t('added', { count, name }))
    },
  })
}

function ColourField({ colours }: { colours: Product['colors'] }) {
  const { t } = useTranslation('demoProducts')
  const field = useField<string>({ name: 'color', required: true })
  return (
    <div className={css.colours}>
      <RadioGroup
        label={t('colour')}
        choices={colours.map(value => ({ value, label: <Value value={value} /> }))}
        value={field.value}
        onChange={field.set}
        required
        error={field.wrong}
        firstRef={field.ref}
      />
      <p role="status">{field.wrong && field.help}</p>
    </div>
  )
}
