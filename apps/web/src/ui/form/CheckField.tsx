import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { type FieldProps, useField } from './field.ts'

/** A checkbox. A required one must be checked. */
export function CheckField(props: FieldProps) {
  const helpId = useId()
  const field = useField<boolean>(props, { isEmpty: (value: boolean) => !value })
  const help = field.wrong || props.hint !== undefined
  return (
    <div>
      <FormControlLabel
        label={props.label}
        disabled={field.disabled}
        control={
          <Checkbox
            checked={field.value ?? false}
            slotProps={{
              input: {
                ref: field.ref,
                name: props.name,
                'aria-invalid': field.wrong,
                ...(help ? { 'aria-describedby': helpId } : {}),
              },
            }}
            onChange={(_event, on) => field.set(on)}
            onBlur={field.blur}
          />
        }
      />
      {help && (
        <FormHelperText id={helpId} error={field.wrong}>
          {field.help}
        </FormHelperText>
      )}
    </div>
  )
}
