import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../errors/error-text.ts'
import css from './dialogs.module.css'
import { WorkingButton } from './WorkingButton.tsx'

/** What a person is about to confirm: who, how much, to which account. */
export type Fact = { label: string; value: ReactNode }

export type ConfirmDialogProps = {
  title: string
  facts?: readonly Fact[]
  note?: ReactNode
  children?: ReactNode
  confirm: string
  tone?: 'primary' | 'error'
  working: boolean
  /** A failed try; the dialog stays open so that the person can try again. */
  error?: unknown
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A last look before something happens. It stays while the work is under way and cannot be confirmed twice. */
export function ConfirmDialog({ title, facts = [], note, children, confirm, tone = 'primary', working, error = null, disabled = false, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  const text = useErrorText()
  const [titleId, bodyId] = [useId(), useId()]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!working && !disabled) onConfirm()
  }
  return (
    <Dialog open onClose={() => !working && onClose()} aria-labelledby={titleId} aria-describedby={bodyId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <div id={bodyId}>
            {facts.length > 0 && <FactList facts={facts} />}
            {note !== undefined && <p className={css.note}>{note}</p>}
          </div>
          {children}
          {error !== null && <Alert severity="error" className={css.error ?? ''}>{text(error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button disabled={working} onClick={onClose}>
            {t('cancel')}
          </Button>
          <WorkingButton type="submit" variant="contained" color={tone} working={working} disabled={disabled} autoFocus={children === undefined}>
            {error === null ? confirm : t('tryAgain')}
          </WorkingButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map((fact) => [<dt key={`${fact.label}-name`}>{fact.label}</dt>, <dd key={fact.label}>{fact.value}</dd>])}
    </dl>
  )
}
