import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { hasText } from '../../../i18n/translate.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { CheckField } from '../CheckField.tsx'
import { ColourField } from '../ColourField.tsx'
import { DateTimeField, DayField } from '../DayField.tsx'
import { MoneyField } from '../MoneyField.tsx'
import { SelectField } from '../SelectField.tsx'
import { TextField } from '../TextField.tsx'
import { PictureField } from '../../picture/PictureField.tsx'
import {
  choiceLabels,
  fieldLabels,
  type FormField,
  type FormValues,
  inputName,
  isPercent,
  mostOf,
  textOf,
} from './form-fields.ts'

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** What a field is at the moment, beside its declaration. */
export type FieldState = {
  hidden?: boolean
  disabled?: boolean
  required?: boolean
  label?: string
  hint?: string
  /** The limits of an amount, and the earliest time. */
  min?: number
  max?: number
  earliest?: string
  /** The choice of none. */
  empty?: string
  /** The error of a text that is not empty and keeps the field's rules. */
  check?: (text: string) => string | undefined
}

/** One field of a declared form, by its kind. */
export function FieldInput({ field, words, state = {} }: { field: FormField; words: string; state?: FieldState }) {
  const { t } = useTranslation([words])
  const { control } = useFormContext<FormValues>()
  const { path, required = false } = field
  const other = useWatch({ control, name: inputName(typeof required === 'string' ? required : path) })
  const hint = `hint.${path}`
  const props = {
    name: inputName(path),
    label: t(fieldLabels(path)),
    required: required === true || (typeof required === 'string' && other !== false && other !== ''),
    ...(hasText(words, hint) ? { hint: t(hint) } : {}),
    ...(state.label === undefined ? {} : { label: state.label }),
    ...(state.hint === undefined ? {} : { hint: state.hint }),
    ...(state.required === undefined ? {} : { required: state.required }),
    ...(state.disabled === undefined ? {} : { disabled: state.disabled }),
  }
  const { min = 'min' in field ? field.min : undefined, max = 'max' in field ? field.max : undefined } = state
  switch (field.kind) {
    case 'switch':
      return <CheckField {...props} required={false} />
    case 'picture':
      return <PictureField {...props} slot={field.slot} />
    case 'moment':
      return <MomentInput {...props} after={field.after ?? path} earliest={state.earliest} />
    case 'day':
      return <DayField {...props} />
    case 'colour':
      return <ColourField {...props} />
    case 'choice':
      return (
        <SelectField
          {...props}
          {...(state.empty === undefined ? {} : { empty: state.empty })}
          choices={field.values.map(value => ({ value: String(value), label: t(choiceLabels(path, value)) }))}
        />
      )
    case 'money':
      return <MoneyField {...props} {...(min === undefined ? {} : { min })} {...(max === undefined ? {} : { max })} />
    case 'percent':
      return <PercentInput {...props} field={field} wrong={most => t('wrong.percent', { max: most })} />
    case 'tags':
      return <TextField {...props} max={1_000} />
    case 'clock':
      return (
        <TextField {...props} max={5} check={text => (CLOCK.test(text.trim()) ? undefined : t('setting.wrongClock'))} />
      )
    case 'whole': {
      const isValid = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= field.min && Number(text) <= field.max
      return (
        <TextField
          {...props}
          inputMode="numeric"
          check={text => (isValid(text.trim()) ? state.check?.(text) : t('setting.wrongWhole', { min, max }))}
        />
      )
    }
    case 'text': {
      const { multiline = false, isValid, rule } = field
      const wrong = (text: string) =>
        isValid?.(text) === false
          ? t(`wrong.${path}`)
          : rule === undefined || rule.is.test(text)
            ? state.check?.(text)
            : t(`fieldErrors:${rule.error}`)
      return <TextField {...props} max={field.max} multiline={multiline} check={text => wrong(textOf(field, text))} />
    }
  }
}

type PercentProps = ComponentProps<typeof TextField> & {
  field: Extract<FormField, { kind: 'percent' }>
  wrong: (max: number) => string
}

/** A percentage; its limit is that of the other fields as they are when it is checked. */
function PercentInput({ field, wrong, ...props }: PercentProps) {
  const { getValues } = useFormContext<FormValues>()
  const check = (text: string) => {
    const values = getValues()
    return isPercent(text.trim(), field, values) ? undefined : wrong(mostOf(field, values) / 100)
  }
  return <TextField {...props} inputMode="decimal" check={check} />
}

type MomentProps = ComponentProps<typeof DateTimeField> & { after: string; earliest: string | undefined }

/** An instant, not before the one it has to be after. */
function MomentInput({ after, earliest, ...props }: MomentProps) {
  const { control } = useFormContext<FormValues>()
  const start = useWatch({ control, name: inputName(after) })
  const min = earliest ?? (after !== props.name && typeof start === 'string' && start !== '' ? start : undefined)
  return <DateTimeField {...props} {...(min === undefined ? {} : { min })} />
}
