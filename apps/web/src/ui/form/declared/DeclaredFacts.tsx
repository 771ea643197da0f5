import { DefinitionList } from '../../facts/Facts.tsx'
import { type FormField, type FormSpec, type FormValues, inputName, isWide } from './form-fields.ts'
import { useFieldLabels } from './use-field-labels.tsx'

type Props = { form: FormSpec; fields: readonly FormField[]; values: FormValues }

/** Fields as text, for those who can't change them. */
export function DeclaredFacts({ form, fields, values }: Props) {
  const { labelOf, show } = useFieldLabels(form)
  return (
    <DefinitionList
      items={fields.map(field => ({
        label: labelOf(field),
        value: show(field, values[inputName(field.path)] ?? null),
        wide: isWide(field),
      }))}
    />
  )
}
