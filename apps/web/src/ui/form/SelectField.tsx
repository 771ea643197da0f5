import { Select } from '../field/Field.tsx'
import { type FieldProps, useField } from './field.ts'

type Props = FieldProps & { choices: readonly { readonly value: string; readonly label: string }[]; empty?: string }

/** A native select: fast by keyboard and natural on a phone. `empty` is the label of no choice. */
export function SelectField({ choices, empty, ...props }: Props) {
  const field = useField<string>(props)
  return (
    <Select
      {...field.input}
      value={field.value ?? ''}
      disabled={field.disabled}
      onChange={event => field.set(event.target.value)}
      onBlur={field.blur}
    >
      {(empty !== undefined || !choices.some(({ value }) => value === field.value)) && (
        <option value="">{empty ?? ''}</option>
      )}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** One of the operator's bank accounts. */
export function AccountField({
  accounts,
  ...props
}: FieldProps & { accounts: readonly { readonly id: string; readonly label: string }[]; empty?: string }) {
  return <SelectField {...props} choices={accounts.map(({ id, label }) => ({ value: id, label }))} />
}
