import { FileDrop } from '../files/FileDrop.tsx'
import type { FileRule, ReadFile } from '../files/read-file.ts'
import { type FieldProps, useField } from './field.ts'

/** A file of the form. It is read here; sending it is the form's. */
export function FileField({ accept, maxBytes, ...props }: FieldProps & FileRule) {
  const field = useField<ReadFile | null>(props)
  return (
    <FileDrop
      inputRef={field.ref}
      name={props.name}
      label={props.label}
      {...(props.hint === undefined ? {} : { hint: props.hint })}
      accept={accept}
      maxBytes={maxBytes}
      disabled={field.disabled}
      taken={field.value?.name}
      error={field.wrong ? field.help : undefined}
      onFile={field.set}
    />
  )
}
