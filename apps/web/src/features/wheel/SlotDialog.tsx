import { contrastWithWhite } from '@backoffice/kernel'
import { MIN_CONTRAST, wheelIcons, wheelPrizeKinds } from '@backoffice/contract/wheel/terms'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { ColourField } from '../../ui/form/ColourField.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { readBaht } from '../../ui/form/money-text.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useEditForm } from '../../ui/form/use-edit-form.ts'
import type { PictureValue } from '../../ui/picture/Picture.tsx'
import { PictureField } from '../../ui/picture/PictureField.tsx'
import type { Pictures, Slot } from './wheel.ts'

type Values = {
  title: string
  kind: string
  value: string
  units: string
  stock: string
  icon: string
  colour: string
  picture: PictureValue | null
  active: boolean
}
type Props = {
  slot: Slot
  pictures: Pictures
  onSave: (slot: Partial<Slot>, picture: PictureValue | null) => void
  onClose: () => void
}

/** One slot of the draft, except its weight. It is saved with the draft. */
export function SlotDialog({ slot, pictures, onSave, onClose }: Props) {
  const { t } = useTranslation('wheel')
  const form = useEditForm<Values, void>({
    defaults: {
      title: slot.title,
      kind: slot.kind,
      value: String(slot.value),
      units: slot.units === null ? '' : String(slot.units),
      stock: slot.stock === null ? '' : String(slot.stock),
      icon: slot.icon,
      colour: slot.colour,
      picture: slot.picture === null ? null : (pictures[slot.picture.fileId] ?? null),
      active: slot.active,
    },
    send: async values => {
      const picture = values.picture === null ? null : { ...values.picture, alt: values.picture.alt.trim() }
      onSave(toSlot(values), picture)
    },
    onDone: onClose,
  })
  const kind = form.rhf.watch('kind')
  const isCounted = kind === 'diamond' || kind === 'spin'
  const colour = form.rhf.watch('colour').trim()
  const isTooLight = /^#[0-9a-f]{6}$/i.test(colour) && contrastWithWhite(colour) < MIN_CONTRAST
  const whole = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? undefined : t('slot.whole'))
  return (
    <FormDialog title={t('slot.title', { slot: slot.slot })} form={form} submit={t('slot.apply')} onClose={onClose}>
      <TextField name="title" label={t('slots.prize')} required max={60} />
      <Pair>
        <SelectField
          name="kind"
          label={t('slots.kind')}
          required
          choices={wheelPrizeKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
        />
        <MoneyField
          name="value"
          label={t('slots.value')}
          hint={t(`slot.value.${kind}`)}
          required
          min={0}
          max={1_000_000}
        />
      </Pair>
      <Pair>
        <TextField
          name="units"
          label={t('slot.units')}
          inputMode="numeric"
          disabled={!isCounted}
          required={isCounted}
          check={whole}
        />
        <TextField name="stock" label={t('slot.stock')} hint={t('slot.stockHint')} inputMode="numeric" check={whole} />
      </Pair>
      <Pair>
        <SelectField
          name="icon"
          label={t('slot.icon')}
          required
          choices={wheelIcons.map(value => ({ value, label: t(`icon.${value}`) }))}
        />
        <ColourField
          name="colour"
          label={t('slot.colour')}
          required
          {...(isTooLight ? { hint: t('slot.contrast') } : {})}
        />
      </Pair>
      <PictureField name="picture" label={t('slots.picture')} slot="wheel" />
      <CheckField name="active" label={t('slot.active')} />
    </FormDialog>
  )
}

const toSlot = (values: Values): Partial<Slot> => {
  const kind = values.kind as Slot['kind']
  const isCounted = kind === 'diamond' || kind === 'spin'
  return {
    title: values.title.trim(),
    kind,
    value: kind === 'none' ? 0 : readBaht(values.value),
    units: isCounted && values.units.trim() !== '' ? Number(values.units) : null,
    stock: values.stock.trim() === '' ? null : Number(values.stock),
    icon: values.icon as Slot['icon'],
    colour: values.colour.trim().toLowerCase(),
    picture: values.picture === null ? null : { fileId: values.picture.fileId, alt: values.picture.alt.trim() },
    active: values.active,
  }
}
