import { keeps, MAX_TAG_LENGTH, MAX_TAGS } from '@backoffice/contract/fields'
import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { hasText } from '../../../i18n/translate.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { CheckField } from '../CheckField.tsx'
import { ColourField } from '../ColourField.tsx'
import { DateTimeField, DayField } from '../DayField.tsx'
import { amountProblem, MoneyField } from '../MoneyField.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { SelectField } from '../SelectField.tsx'
import { TagsField } from '../TagsField.tsx'
import { TextField } from '../TextField.tsx'
import { PictureField } from '../../picture/PictureField.tsx'
import {
  choiceLabels,
  fieldLabels,
  type FormField,
  type FormValues,
  inputName,
  namesOf,
  textOf,
} from './form-fields.ts'
import { isClock, isEmail, isPercent, isWhole, mostOf } from './validity.ts'

/** What a field is at the moment, beside its declaration. */
export type FieldState = {
  hidden?: boolean
  disabled?: boolean
  required?: boolean
  label?: string
  hint?: string
  /** The limits of a number, and the earliest time. */
  min?: number | undefined
  max?: number | undefined
  earliest?: string
  /** Of a number: without decimals. */
  isWhole?: boolean
  /** The choice of none. */
  empty?: string
  /** The choices of a text or choice that the declaration does not know. */
  choices?: readonly { readonly value: string; readonly label: string }[]
  /** Common tags or reasons. */
  suggestions?: readonly string[]
  /** The error of a text that is not empty and keeps the field's rules. */
  check?: (text: string) => string | undefined
}

type Props = { field: FormField; words: string; state?: FieldState; autoFocus?: boolean }

/** One field of a declared form, by its kind. */
export function FieldInput({ field, words, state = {}, autoFocus = false }: Props) {
  const { t } = useTranslation([words])
  const { control } = useFormContext<FormValues>()
  const { path, required = false } = field
  const other = useWatch({ control, name: inputName(typeof required === 'string' ? required : path) })
  const hint = namesOf(path)
    .map(name => `hint.${name}`)
    .find(key => hasText(words, key))
  const {
    min,
    max,
    earliest,
    empty,
    choices,
    suggestions = [],
    check,
    isWhole: hasNoDecimals = field.kind === 'whole',
    hidden: _hidden,
    ...now
  } = {
    ...('min' in field && field.min !== undefined ? { min: field.min } : {}),
    ...('max' in field && field.max !== undefined ? { max: field.max } : {}),
    ...state,
  }
  const props = {
    name: inputName(path),
    label: field.label?.(t) ?? t(fieldLabels(path)),
    required: required === true || (typeof required === 'string' && other !== false && other !== ''),
    ...(hint === undefined ? {} : { hint: t(hint) }),
    ...now,
  }
  if (choices !== undefined || field.kind === 'choice')
    return (
      <SelectField
        {...props}
        {...(empty === undefined ? {} : { empty })}
        choices={choices ?? choicesOf(field, value => t(choiceLabels(path, value)))}
      />
    )
  switch (field.kind) {
    case 'switch':
      return <CheckField {...props} required={false} />
    case 'picture':
      return <PictureField {...props} slot={field.slot} />
    case 'moment':
      return <MomentInput {...props} after={field.after ?? path} earliest={earliest} />
    case 'day':
      return <DayField {...props} />
    case 'colour':
      return <ColourField {...props} />
    case 'money':
      return <MoneyField {...props} autoFocus={autoFocus} min={min} max={max} />
    case 'percent':
      return (
        <PercentInput
          {...props}
          field={field}
          wrong={most => t([...namesOf(path).map(name => `wrong.${name}`), 'wrong.percent'], { max: most })}
        />
      )
    case 'tags':
      return <TagsField {...props} suggestions={suggestions} most={field.most ?? MAX_TAGS} maxLength={MAX_TAG_LENGTH} />
    case 'reason':
      return <ReasonField suggestions={suggestions} />
    case 'clock':
      return (
        <TextField {...props} max={5} check={text => (isClock(text.trim()) ? undefined : t('ui:fieldErrors.CLOCK'))} />
      )
    case 'whole':
    case 'number': {
      const limits = { min: min ?? field.min, max: max ?? field.max }
      const wrong = (text: string) =>
        !hasNoDecimals
          ? amountProblem(text, limits, t)
          : isWhole(text.trim(), limits)
            ? undefined
            : t('setting.wrongWhole', limits)
      return (
        <TextField
          {...props}
          inputMode={hasNoDecimals ? 'numeric' : 'decimal'}
          check={text => wrong(text) ?? check?.(text)}
        />
      )
    }
    case 'text': {
      const { multiline = false, rule, input = 'text' } = field
      const wrong = (text: string) =>
        input === 'email' && !isEmail(text)
          ? t('ui:fieldErrors.EMAIL')
          : rule === undefined || keeps(rule, text)
            ? check?.(text)
            : t([`wrong.${path}`, `ui:fieldErrors.${rule.error}`])
      return (
        <TextField
          {...props}
          autoFocus={autoFocus}
          max={field.max}
          inputMode={input}
          multiline={multiline}
          check={text => wrong(textOf(field, text))}
        />
      )
    }
  }
}

const choicesOf = (field: FormField, labelOf: (value: string | number) => string) =>
  field.kind === 'choice' ? field.values.map(value => ({ value: String(value), label: labelOf(value) })) : []

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
