import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/Button.tsx'
import { TextArea } from '../field/Field.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'
import css from './dialogs.module.css'

const MAX_LENGTH = 500
const always = () => true

export type ReasonDialogProps = Omit<ConfirmDialogProps, 'onConfirm' | 'disabled'> & {
  /** Common reasons, selected with one tap. */
  suggestions?: readonly string[]
  /** Whether the input above the reason is complete; it shows its own error. */
  ready?: () => boolean
  onConfirm: (reason: string) => void
}

/** A confirmation with a reason. An empty reason shows an error and takes the focus. */
export function ReasonDialog({ suggestions = [], ready = always, children, onConfirm, ...rest }: ReasonDialogProps) {
  const { t } = useTranslation('ui')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const confirm = () => {
    const input = reason.trim()
    setMissing(input === '')
    if (!ready()) return
    if (input !== '') return onConfirm(input)
    field.current?.focus()
  }
  return (
    <ConfirmDialog {...rest} onConfirm={confirm}>
      {children}
      {suggestions.length > 0 && (
        <div className={css.suggestions}>
          {suggestions.map(suggestion => (
            <Button key={suggestion} size="small" onClick={() => setReason(suggestion)}>
              {suggestion}
            </Button>
          ))}
        </div>
      )}
      <TextArea
        autoFocus={children === undefined}
        maxRows={5}
        required
        label={t('reason.label')}
        value={reason}
        ref={field}
        disabled={rest.working}
        error={missing && reason.trim() === ''}
        help={missing && reason.trim() === '' ? t('reason.missing') : ' '}
        onChange={event => setReason(event.target.value)}
        maxLength={MAX_LENGTH}
      />
    </ConfirmDialog>
  )
}
