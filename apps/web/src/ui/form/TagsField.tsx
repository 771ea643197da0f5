import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useField } from './field.ts'

type Props = FieldProps & { suggestions?: readonly string[]; most?: number; maxLength?: number }

/** Short texts, typed or selected; Enter or a comma ends one. */
export function TagsField({ suggestions = [], most = 20, maxLength = 30, ...props }: Props) {
  const { t } = useTranslation('ui')
  const field = useField<string[]>(props, {
    check: (tags: string[]) =>
      tags.length > most
        ? t('form.mostTags', { most })
        : tags.some(tag => tag.length > maxLength)
          ? t('form.tooLong', { max: maxLength })
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
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      filterSelectedOptions
      options={suggestions}
      value={field.value ?? []}
      disabled={field.disabled}
      onChange={(_event, tags) => set(tags)}
      onBlur={field.blur}
      onInputChange={(_event, text) => text.endsWith(',') && set([...(field.value ?? []), text])}
      renderInput={input => (
        <MuiTextField
          {...input}
          {...field.input}
          required={props.required === true && (field.value ?? []).length === 0}
        />
      )}
    />
  )
}
