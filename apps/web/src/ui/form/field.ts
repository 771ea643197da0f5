import { type FieldValues, useController, useFormContext } from 'react-hook-form'
import { useTranslation } from '../../i18n/use-translation.ts'

export type FieldProps = { name: string; label: string; required?: boolean; hint?: string; disabled?: boolean }

type Rules<T> = { readonly check?: (value: T) => string | undefined; readonly isEmpty?: (value: T) => boolean }

const emptyText = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** A field of the surrounding form: value, error and focus. `input`: the props of a field of `ui/field`. */
export function useField<T>(
  { name, label, required = false, hint, disabled = false }: Omit<FieldProps, 'label'> & { label?: string },
  { check, isEmpty = emptyText }: Rules<T> = {},
) {
  const { t } = useTranslation('ui')
  const { control, formState } = useFormContext<FieldValues>()
  const validate = (value: T): string | true => {
    if (isEmpty(value)) return required ? t('fieldErrors.REQUIRED') : true
    return check?.(value) ?? true
  }
  const { field, fieldState } = useController({ name, control, rules: { validate } })
  const wrong = fieldState.error !== undefined
  // Always one line, so that a message does not shift the layout.
  const help = fieldState.error?.message ?? hint ?? ' '
  return {
    value: field.value as T,
    set: (value: T) => field.onChange(value),
    blur: field.onBlur,
    ref: field.ref,
    wrong,
    help,
    input: { name, label, required, ref: field.ref, error: wrong, help },
    disabled: disabled || formState.isSubmitting,
  }
}
