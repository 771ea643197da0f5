import { useFormContext } from 'react-hook-form'
import type { Translate } from '../../../i18n/translate.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import css from '../form.module.css'
import { Pair } from '../FormDialog.tsx'
import { FieldInput, type FieldState } from './FieldInput.tsx'
import type { FormSpec, FormValues } from './form-fields.ts'

/** What the fields are at the moment, by their paths. */
export type FieldStates = (values: FormValues, t: Translate) => Readonly<Record<string, FieldState | undefined>>
type Props = {
  form: FormSpec
  rows: readonly (readonly string[])[]
  states?: FieldStates | undefined
  /** Whether a row has as many columns as fit, rather than two. */
  wide?: boolean
  /** Whether the first field takes the focus. */
  autoFocus?: boolean
}

/** The fields of a declared form in their rows, two in one side by side, those of a group under its name. */
export function DeclaredFields({ form, rows, states, wide = false, autoFocus = false }: Props) {
  const { t } = useTranslation(form.words)
  const { watch } = useFormContext<FormValues>()
  const values = watch()
  const now = states?.(values, t) ?? {}
  const first = rows[0]?.[0]
  return rows.map(row => {
    const group = form.fields.find(({ path }) => path === row[0])?.group
    const inputs = row.flatMap(path => {
      const field = form.fields.find(each => each.path === path)
      const state = now[path] ?? {}
      return field === undefined || state.hidden === true || field.when?.(values) === false ? (
        []
      ) : (
        <FieldInput key={path} field={field} words={form.words} state={state} autoFocus={autoFocus && path === first} />
      )
    })
    if (group !== undefined && inputs.length > 0)
      return (
        <fieldset key={row.join()} className={css.group}>
          <legend>{t(group)}</legend>
          {inputs}
        </fieldset>
      )
    if (inputs.length < 2) return inputs
    return wide ? (
      <div key={row.join()} className={css.columns}>
        {inputs}
      </div>
    ) : (
      <Pair key={row.join()}>{inputs}</Pair>
    )
  })
}
