import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../dialog/Dialog.tsx'
import css from './form.module.css'
import { EditForm, type EditFormProps } from './EditForm.tsx'
import { useLeaveGuard } from './use-leave-guard.tsx'

type Props<V extends FieldValues> = Omit<EditFormProps<V>, 'onCancel' | 'renderActions' | 'sticky' | 'guard'> & {
  title: string
  onClose: () => void
  wide?: boolean
}

/** A form in a dialog. It stays open while sending, and warns before unsaved input is lost. */
export function FormDialog<V extends FieldValues>({ title, onClose, wide = false, ...rest }: Props<V>) {
  const titleId = useId()
  const { close, question } = useLeaveGuard(rest.form.dirty, onClose)
  return (
    <Dialog size={wide ? 'md' : 'sm'} onClose={() => !rest.form.working && close()} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <EditForm
        {...rest}
        onCancel={close}
        guard={false}
        renderActions={(actions, error, fields) => (
          <>
            <DialogContent>
              {error}
              {fields}
            </DialogContent>
            <DialogActions>{actions}</DialogActions>
          </>
        )}
      />
      {question}
    </Dialog>
  )
}

/** Two fields side by side where they fit. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>
