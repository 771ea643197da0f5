import FormControl from '@mui/material/FormControl'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId } from 'react'
import css from './sign-in.module.css'

type Props = Pick<OutlinedInputProps, 'type' | 'autoComplete' | 'autoFocus' | 'inputRef' | 'endAdornment' | 'inputProps' | 'error' | 'readOnly'> & {
  label: string
  name: string
  defaultValue?: string
  describedBy?: string | undefined
}

/** A field with its label above it: it stays readable while one types, and costs no floating-label script. */
export function SignInField({ label, describedBy, inputProps, ...input }: Props) {
  const id = useId()
  return (
    <FormControl fullWidth required className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <OutlinedInput id={id} size="small" {...input} inputProps={{ 'aria-describedby': describedBy, ...inputProps }} />
    </FormControl>
  )
}
