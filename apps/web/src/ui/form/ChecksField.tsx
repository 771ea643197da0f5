import { useId } from 'react'
import { Check } from '../choice/Choice.tsx'
import { type FieldProps, useField } from './field.ts'
import css from './form.module.css'

type Props = FieldProps & { choices: readonly { readonly value: string; readonly label: string }[] }

/** Several of a few choices, in the order of the choices. A required one needs at least one. */
export function ChecksField({ choices, ...props }: Props) {
  const helpId = useId()
  const field = useField<readonly string[]>(props)
  const set = (value: string, isChosen: boolean) =>
    field.set(choices.map(each => each.value).filter(each => (each === value ? isChosen : field.value.includes(each))))
  return (
    <fieldset className={css.group} aria-describedby={helpId}>
      <legend>{props.label}</legend>
      {choices.map(({ value, label }, index) => (
        <Check
          key={value}
          label={label}
          {...(index === 0 ? { ref: field.ref } : {})}
          checked={field.value.includes(value)}
          disabled={field.disabled}
          aria-invalid={field.wrong}
          onChange={isChosen => set(value, isChosen)}
        />
      ))}
      <p id={helpId} className={css.help} data-error={field.wrong || undefined}>
        {field.help}
      </p>
    </fieldset>
  )
}
