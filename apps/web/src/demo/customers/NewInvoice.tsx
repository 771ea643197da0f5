import { useNavigate } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { Pair } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useEditForm } from '../../ui/form/use-edit-form.ts'
import { formatMoney, parseMoney } from '../../ui/money/format-money.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { isEmail } from '../core/contract.ts'
import { today } from '../../ui/time/now.ts'
import { useRefresh } from '../core/use-answer.ts'
import { PageHead } from '../parts/PageHead.tsx'
import css from './customers.module.css'
import { toDate } from './dates.ts'
import { addInvoice } from './handlers.ts'
import { MAX_PRICE, MAX_QUANTITY } from './invoices.ts'
import { Totals } from './OrderPage.tsx'

type Line = { name: string; quantity: string; price: string }
type Values = { name: string; email: string; phone: string; address: string; status: string; items: Line[] }

const MAX_ITEMS = 50
const blankLine: Line = { name: '', quantity: '1', price: '' }
const blank: Values = { name: '', email: '', phone: '', address: '', status: '', items: [blankLine] }

const readQuantity = (text: string): number | null => {
  const quantity = Number(text)
  return /^\d+$/.test(text.trim()) && quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null
}
const readPrice = (text: string): number | null => {
  const price = parseMoney(text)
  return price === null || price > MAX_PRICE ? null : price
}
const readLine = ({ name, quantity, price }: Line) => ({
  name,
  quantity: readQuantity(quantity) ?? 0,
  price: readPrice(price) ?? 0,
})

/** The form of an invoice, which adds an order. */
export function NewInvoice() {
  const { t } = useTranslation('demoCustomers')
  const navigate = useNavigate()
  const refresh = useRefresh()
  const form = useEditForm<Values, number>({
    defaults: blank,
    send: async ({ status, items, ...contact }) =>
      addInvoice(
        { ...contact, status: status === '1' ? 1 : status === '2' ? 2 : 3, items: items.map(readLine) },
        toDate(today()),
      ),
    onDone: id => {
      notify('success', t('invoiceAdded', { id }))
      refresh()
      void navigate({ to: '/demo/$', params: { _splat: `customers/orders/${id}` } })
    },
  })
  const checkEmail = (text: string) => (isEmail(text) ? undefined : t('wrongEmail'))
  const checkPhone = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').length
    return digits >= 10 && digits <= 15 ? undefined : t('wrongPhone')
  }
  const toOrders = () => void navigate({ to: '/demo/$', params: { _splat: 'customers/orders' } })
  return (
    <>
      <PageHead title={t('newInvoice')} />
      <EditForm form={form} submit={t('save')} onCancel={toOrders}>
        <Panel title={t('customer')}>
          <Pair>
            <TextField name="name" label={t('name')} max={80} required />
            <TextField name="email" label={t('email')} max={120} inputMode="email" check={checkEmail} required />
          </Pair>
          <Pair>
            <TextField name="phone" label={t('phone')} max={30} inputMode="tel" check={checkPhone} required />
            <SelectField
              name="status"
              label={t('status')}
              required
              choices={(['2', '3', '1'] as const).map(value => ({ value, label: t(`orderStatus.${value}`) }))}
            />
          </Pair>
          <TextField name="address" label={t('address')} max={200} required />
        </Panel>
        <Items />
      </EditForm>
    </>
  )
}

function Items() {
  const { t } = useTranslation('demoCustomers')
  const { control, setFocus } = useFormContext<Values>()
  const { fields, append, remove } = useFieldArray({ control, name: 'items' })
  const items = useWatch({ control, name: 'items' })
  const checkQuantity = (text: string) =>
    readQuantity(text) === null ? t('wrongQuantity', { max: MAX_QUANTITY }) : undefined
  const checkPrice = (text: string) =>
    readPrice(text) === null ? t('wrongPrice', { max: formatMoney(MAX_PRICE) }) : undefined
  return (
    <Panel title={t('items')}>
      {fields.map((field, at) => (
        <div key={field.id} className={css.item}>
          <TextField name={`items.${at}.name`} label={t('product')} max={80} required />
          <TextField
            name={`items.${at}.quantity`}
            label={t('quantity')}
            inputMode="numeric"
            check={checkQuantity}
            required
          />
          <TextField name={`items.${at}.price`} label={t('price')} inputMode="decimal" check={checkPrice} required />
          <IconButton
            aria-label={t('removeItem', { at: at + 1 })}
            disabled={fields.length === 1}
            onClick={() => {
              remove(at)
              setFocus(`items.${Math.max(0, at - 1)}.name`)
            }}
          >
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        disabled={fields.length === MAX_ITEMS}
        startIcon={<Plus size={15} aria-hidden="true" />}
        onClick={() => append(blankLine)}
      >
        {t('addItem')}
      </Button>
      <Totals items={items.map(readLine)} />
    </Panel>
  )
}
