import { useTranslation } from '../../i18n/use-translation.ts'
import { TextArea, TextInput } from '../field/Field.tsx'
import { type FieldProps, useField } from './field.ts'

type Props = FieldProps & {
  max?: number
  multiline?: boolean
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
  autoComplete?: string
  autoFocus?: boolean
  type?: 'text' | 'password'
  /** Returns the error of a non-empty text, or undefined. */
  check?: (text: string) => string | undefined
}

/** A single-line or multi-line text field. */
export function TextField({
  max,
  multiline = false,
  inputMode,
  autoComplete = 'off',
  autoFocus = false,
  type = 'text',
  check,
  ...props
}: Props) {
  const { t } = useTranslation('ui')
  const field = useField<string>(props, {
    check: (text: string) =>
      max !== undefined && text.length > max ? t('fieldErrors.TOO_LONG', { max }) : check?.(text),
  })
  const shared = {
    ...field.input,
    value: field.value ?? '',
    disabled: field.disabled,
    autoFocus,
    autoComplete,
    maxLength: max,
    inputMode,
    onBlur: field.blur,
  }
  return multiline ? (
    <TextArea {...shared} onChange={event => field.set(event.target.value)} />
  ) : (
    <TextInput {...shared} type={type} onChange={event => field.set(event.target.value)} />
  )
}
