import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../alert/Alert.tsx'
import { Button } from '../button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../dialog/Dialog.tsx'
import { useErrorText, canRetry, isRetryPointless } from '../errors/error-text.ts'
import { useLeaveGuard } from '../form/use-leave-guard.tsx'
import { holdsText, after, type Happening, isLost, untouched } from './unsaved.ts'
import css from './dialogs.module.css'
import { WorkingButton } from './WorkingButton.tsx'

/** A fact to confirm: member, amount, account. */
export type Fact = { label: string; value: ReactNode }

export type ConfirmDialogProps = {
  title: string
  facts?: readonly Fact[]
  note?: ReactNode
  children?: ReactNode
  confirm: string
  tone?: 'primary' | 'error'
  working: boolean
  /** A failed attempt. The dialog stays open for a retry if one can succeed; otherwise it can only be closed. */
  error?: unknown
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * A confirmation dialog. It stays open while the action runs, cannot be confirmed twice, and warns before unsaved input
 * is lost.
 */
export function ConfirmDialog({
  title,
  facts = [],
  note,
  children,
  confirm,
  tone = 'primary',
  working,
  error = null,
  disabled = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  const text = useErrorText()
  const [titleId, bodyId] = [useId(), useId()]
  const off = disabled || (error !== null && isRetryPointless(error, children !== undefined))
  const [form, setForm] = useState(untouched)
  const record = (happening: Happening) => setForm(before => after(before, happening))
  if (working && form.sent && !form.worked) record({ what: 'worked' })
  // A submit without an error is saved; a navigation may follow.
  const { close, question } = useLeaveGuard(() => isLost(form, error), onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (working || off) return
    record({ what: 'sent' })
    onConfirm()
  }
  const noteInput = (event: FormEvent<HTMLFormElement>) => {
    record({ what: 'typed', holdsText: holdsText(event.currentTarget.elements) })
  }
  return (
    <Dialog onClose={() => !working && close()} aria-labelledby={titleId} aria-describedby={bodyId}>
      <form onSubmit={submit} onInput={noteInput} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <div id={bodyId} className={children === undefined ? undefined : css.before}>
            {facts.length > 0 && <FactList facts={facts} />}
            {note !== undefined && <p className={css.note}>{note}</p>}
          </div>
          {children}
          {error !== null && (
            <Alert severity="error" className={css.error ?? ''}>
              {text(error)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button disabled={working} onClick={close}>
            {t('cancel')}
          </Button>
          <WorkingButton
            type="submit"
            variant="contained"
            color={tone}
            working={working}
            disabled={off}
            autoFocus={children === undefined}
          >
            {error !== null && canRetry(error) ? t('retry') : confirm}
          </WorkingButton>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  )
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(fact => [<dt key={`${fact.label}-name`}>{fact.label}</dt>, <dd key={fact.label}>{fact.value}</dd>])}
    </dl>
  )
}
