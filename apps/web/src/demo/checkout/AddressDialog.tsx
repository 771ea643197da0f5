import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useEditForm } from '../../ui/form/use-edit-form.ts'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { useRefresh } from '../core/use-answer.ts'
import { cartStore, chooseBilling } from './cart.ts'
import { type Address, address, ADDRESS_MAX, addressTexts, destinations, PHONE } from './contract.ts'
import { client } from './handlers.ts'

const texts = Object.fromEntries(addressTexts.map(name => [name, ''])) as Record<(typeof addressTexts)[number], string>
const blank: Address = { ...texts, id: '', destination: 'home', phone: '', isDefault: false }

/** Saves an address. The cart's address changes with it. */
async function save({ id, ...fields }: Address): Promise<void> {
  const answer = await (id === '' ? client(address.new, fields) : client(address.edit, { id, ...fields }))
  const chosen = answer.address.find(each => each.id === cartStore.get().billing?.id)
  if (chosen !== undefined) await chooseBilling(chosen)
}

/** The form of an address, or of a new one. */
export function AddressDialog({ edited, onClose }: { edited: Address | null; onClose: () => void }) {
  const { t } = useTranslation('demoCheckout')
  const refresh = useRefresh()
  const form = useEditForm({
    defaults: edited ?? blank,
    send: save,
    onDone: () => {
      notify('success', t('savedAddress'))
      refresh()
      onClose()
    },
  })
  const checkPhone = (text: string) => (PHONE.test(text.trim()) ? undefined : t('wrongPhone'))
  const title = edited === null ? t('addAddress') : t('changeAddress')
  return (
    <FormDialog title={title} form={form} submit={t('saveAddress')} onClose={onClose}>
      <SelectField
        name="destination"
        label={t('field.destination')}
        required
        choices={destinations.map(value => ({ value, label: t(`destination.${value}`) }))}
      />
      {addressTexts.map(name => (
        <TextField key={name} name={name} label={t(`field.${name}`)} max={ADDRESS_MAX} required />
      ))}
      <TextField name="phone" label={t('field.phone')} max={24} inputMode="tel" check={checkPhone} required />
      {edited?.isDefault === true ? (
        <CheckField name="isDefault" label={t('field.isDefault')} hint={t('staysDefault')} disabled />
      ) : (
        <CheckField name="isDefault" label={t('field.isDefault')} />
      )}
    </FormDialog>
  )
}
