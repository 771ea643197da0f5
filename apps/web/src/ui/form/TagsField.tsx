import { useTranslation } from '../../i18n/use-translation.ts'
import { TagInput } from '../combobox/Combobox.tsx'
import { type FieldProps, useField } from './field.ts'

type Props = FieldProps & { suggestions?: readonly string[]; most?: number; maxLength?: number }

/** Short texts, typed or selected; Enter or a comma ends one. */
export function TagsField({ suggestions = [], most = 20, maxLength = 30, ...props }: Props) {
  const { t } = useTranslation('ui')
  const field = useField<string[]>(props, {
    check: (tags: string[]) =>
      tags.length > most
        ? t('fieldErrors.TOO_MANY', { max: most })
        : tags.some(tag => tag.length > maxLength)
          ? t('fieldErrors.TOO_LONG', { max: maxLength })
          : undefined,
  })
  const set = (values: readonly string[]) =>
    field.set([
      ...new Set(
        values
          .flatMap(tag => tag.split(','))
          .map(tag => tag.trim())
          .filter(tag => tag !== ''),
      ),
    ])
  return (
    <TagInput
      {...field.input}
      value={field.value ?? []}
      suggestions={suggestions}
      disabled={field.disabled}
      onChange={set}
      onBlur={field.blur}
    />
  )
}
