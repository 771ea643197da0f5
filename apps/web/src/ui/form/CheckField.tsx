import { useId } from 'react'
import { Check } from '../choice/Choice.tsx'
import { type FieldProps, useField } from './field.ts'
import css from './form.module.css'

/** A checkbox. A required one must be checked. */
export function CheckField(props: FieldProps) {
  const helpId = useId()
  const { ref, ...field } = useField<boolean>(props, { isEmpty: (value: boolean) => !value })
  const help = field.wrong || props.hint !== undefined
  return (
    <div>
      <Check
        label={props.label}
        ref={ref}
        name={props.name}
        checked={field.value ?? false}
        disabled={field.disabled}
        aria-invalid={field.wrong}
        {...(help ? { 'aria-describedby': helpId } : {})}
        onChange={field.set}
        onBlur={field.blur}
      />
      {help && (
        <p id={helpId} className={css.help} data-error={field.wrong || undefined}>
          {field.help}
        </p>
      )}
    </div>
  )
}
