import { useFormContext } from 'react-hook-form'
import type { Translate } from '../../../i18n/translate.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Pair } from '../FormDialog.tsx'
import { FieldInput, type FieldState } from './FieldInput.tsx'
import type { FormSpec, FormValues } from './form-fields.ts'

/** What the fields are at the moment, by their paths. */
export type FieldStates = (values: FormValues, t: Translate) => Readonly<Record<string, FieldState | undefined>>
type Props = { form: FormSpec; rows: readonly (readonly string[])[]; states?: FieldStates | undefined }

/** The fields of a declared form in their rows, two in one side by side. */
export function DeclaredFields({ form, rows, states }: Props) {
  const { t } = useTranslation(form.words)
  const { watch } = useFormContext<FormValues>()
  const now = states?.(watch(), t) ?? {}
  return rows.map(row => {
    const inputs = row.flatMap(path => {
      const field = form.fields.find(each => each.path === path)
      const { hidden = false, ...state } = now[path] ?? {}
      return field === undefined || hidden ? (
        []
      ) : (
        <FieldInput key={path} field={field} words={form.words} state={state} />
      )
    })
    return inputs.length < 2 ? inputs : <Pair key={row.join()}>{inputs}</Pair>
  })
}
