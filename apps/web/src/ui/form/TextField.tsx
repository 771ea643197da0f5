import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
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
    check: (text: string) => (max !== undefined && text.length > max ? t('form.tooLong', { max }) : check?.(text)),
  })
  return (
    <MuiTextField
      fullWidth
      {...field.input}
      value={field.value ?? ''}
      disabled={field.disabled}
      type={type}
      autoFocus={autoFocus}
      autoComplete={autoComplete}
      {...(multiline ? { multiline: true, minRows: 2, maxRows: 6 } : {})}
      onChange={event => field.set(event.target.value)}
      onBlur={field.blur}
      slotProps={{
        htmlInput: {
          ...(max === undefined ? {} : { maxLength: max }),
          ...(inputMode === undefined ? {} : { inputMode }),
        },
      }}
    />
  )
}
