import { useFormContext } from 'react-hook-form'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/Button.tsx'
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
            <Button
              key={suggestion}
              size="small"
              onClick={() => setValue('reason', suggestion, { shouldDirty: true, shouldValidate: true })}
            >
              {suggestion}
            </Button>
          ))}
        </div>
      )}
      <TextField name="reason" label={t('reason.label')} required multiline max={MAX_LENGTH} />
    </div>
  )
}
