import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { hasText } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckField } from '../form/CheckField.tsx'
import { ColourField } from '../form/ColourField.tsx'
import { DateTimeField } from '../form/DayField.tsx'
import { MoneyField } from '../form/MoneyField.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { TextField } from '../form/TextField.tsx'
import { PictureField } from '../picture/PictureField.tsx'
import { inputName, isPercent, mostOf, type SettingField, type SettingValues } from './setting-form.ts'

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** One field of a settings form, by its kind. */
export function SettingInput({ field, words }: { field: SettingField; words: string }) {
  const { t } = useTranslation([words])
  const { control } = useFormContext<SettingValues>()
  const { path, required = false } = field
  const other = useWatch({ control, name: inputName(typeof required === 'string' ? required : path) })
  const hint = `hint.${path}`
  const props = {
    name: inputName(path),
    label: t(`field.${path}`),
    required: required === true || (typeof required === 'string' && other !== false && other !== ''),
    ...(hasText(words, hint) ? { hint: t(hint) } : {}),
  }
  switch (field.kind) {
    case 'switch':
      return <CheckField {...props} required={false} />
    case 'picture':
      return <PictureField {...props} slot={field.slot} />
    case 'moment':
      return <DateTimeField {...props} />
    case 'colour':
      return <ColourField {...props} />
    case 'choice':
      return (
        <SelectField
          {...props}
          choices={field.values.map(value => ({ value: String(value), label: t(`choice.${path}.${value}`) }))}
        />
      )
    case 'money':
      return <MoneyField {...props} min={field.min} {...(field.max === undefined ? {} : { max: field.max })} />
    case 'percent':
      return <PercentInput {...props} field={field} wrong={max => t('wrong.percent', { max })} />
    case 'tags':
      return <TextField {...props} max={1_000} />
    case 'clock':
      return (
        <TextField {...props} max={5} check={text => (CLOCK.test(text.trim()) ? undefined : t('setting.wrongClock'))} />
      )
    case 'whole': {
      const { min, max } = field
      const isValid = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
      return (
        <TextField
          {...props}
          inputMode="numeric"
          check={text => (isValid(text.trim()) ? undefined : t('setting.wrongWhole', { min, max }))}
        />
      )
    }
    case 'text': {
      const { max, multiline = false, isValid } = field
      return (
        <TextField
          {...props}
          max={max}
          multiline={multiline}
          check={text => (isValid?.(text.trim()) === false ? t(`wrong.${path}`) : undefined)}
        />
      )
    }
  }
}

type PercentProps = ComponentProps<typeof TextField> & {
  field: Extract<SettingField, { kind: 'percent' }>
  wrong: (max: number) => string
}

/** A percentage; its limit is that of the other fields as they are when it is checked. */
function PercentInput({ field, wrong, ...props }: PercentProps) {
  const { getValues } = useFormContext<SettingValues>()
  const check = (text: string) => {
    const values = getValues()
    return isPercent(text.trim(), field, values) ? undefined : wrong(mostOf(field, values) / 100)
  }
  return <TextField {...props} inputMode="decimal" check={check} />
}
