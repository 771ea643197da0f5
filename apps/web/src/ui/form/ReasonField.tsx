import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import dialogs from '../dialogs/dialogs.module.css'
import { TextField } from './TextField.tsx'

const MAX_LENGTH = 500

/** The form's `reason`, with common ones as suggestions. */
export function ReasonField({ suggestions }: { suggestions: readonly string[] }) {
  const { t } = useTranslation('ui')
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
              onClick={() => setValue('reason', suggestion, { shouldDirty: true, shouldValidate: true })}
            >
              {suggestion}
            </button>
          ))}
        </div>
      )}
      <TextField name="reason" label={t('reason.label')} required multiline max={MAX_LENGTH} />
    </div>
  )
}
