import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { EditForm, type EditFormProps } from './EditForm.tsx'

type Props<V extends FieldValues> = Omit<EditFormProps<V>, 'onCancel' | 'renderActions' | 'sticky'> & { title: string; onClose: () => void; wide?: boolean }

/** A form in a dialog. It stays while it is being sent. */
export function FormDialog<V extends FieldValues>({ title, onClose, wide = false, ...rest }: Props<V>) {
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth={wide ? 'md' : 'sm'} onClose={() => !rest.form.working && onClose()} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <EditForm
        {...rest} onCancel={onClose}
        renderActions={(actions, error, fields) => (
          <>
            <DialogContent>{error}{fields}</DialogContent>
            <DialogActions>{actions}</DialogActions>
          </>
        )}
      />
    </Dialog>
  )
}
