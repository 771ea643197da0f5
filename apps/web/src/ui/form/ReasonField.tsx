import { useFormContext } from 'react-hook-form'
import dialogs from '../dialogs/dialogs.module.css'
import type { FieldProps } from './field.ts'
import { TextField } from './TextField.tsx'

const MOST = 500

/** A reason, with common ones as suggestions. */
export function ReasonField({ suggestions = [], ...props }: FieldProps & { suggestions?: readonly string[] }) {
  const { setValue } = useFormContext()
  return (
    <div>
      {suggestions.length > 0 && (
        <div className={dialogs.suggestions}>
          {suggestions.map(suggestion => (
            <button
              key={suggestion}
              type="button"
              className={dialogs.suggestion}
              onClick={() => setValue(props.name, suggestion, { shouldDirty: true, shouldValidate: true })}
            >
              {suggestion}
            </button>
          ))}
        </div>
      )}
      <TextField {...props} multiline max={MOST} />
    </div>
  )
}
