import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { refreshAfter } from '../../api/realtime.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Check } from '../../ui/choice/Choice.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { useErrorText } from '../../ui/errors/error-text.ts'
import { TextInput } from '../../ui/field/Field.tsx'
import { sizeText } from '../../ui/files/read-file.ts'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { sendFile } from './send-file.ts'

/** Imports a register’s file. It is sent in parts, so it may be large; the rest happens in the background. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('registers')
  const errorText = useErrorText()
  const titleId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [complete, setComplete] = useState(true)
  const [missing, setMissing] = useState(false)
  const { send, working, sent, error } = useImport(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(file === null)
    if (file !== null && !working) void send(file, complete)
  }
  return (
    <Dialog onClose={() => !working && onClose()} aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('import.title')}</DialogTitle>
        <DialogContent>
          <TextInput
            type="file"
            accept=".csv,text/csv"
            label={t('import.file')}
            labelAbove
            required
            disabled={working}
            error={missing && file === null}
            help={t('import.columns')}
            onChange={event => setFile(event.target.files?.[0] ?? null)}
          />
          <Check label={t('import.complete')} checked={complete} disabled={working} onChange={setComplete} />
          {working && file !== null && (
            <p role="status">{t('import.sent', { sent: sizeText(sent), size: sizeText(file.size) })}</p>
          )}
          {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={working}>
            {t('close')}
          </Button>
          <WorkingButton type="submit" variant="contained" color="primary" working={working}>
            {t('import.confirm')}
          </WorkingButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** A file that failed to arrive is sent again into the same import. */
function useImport(onDone: () => void) {
  const { t } = useTranslation('registers')
  const client = useQueryClient()
  const [state, setState] = useState<{ working: boolean; sent: number; error: unknown }>({
    working: false,
    sent: 0,
    error: null,
  })
  const begun = useRef<{ id: string; file: File } | null>(null)
  const send = async (file: File, complete: boolean) => {
    setState({ working: true, sent: 0, error: null })
    try {
      if (begun.current?.file !== file) {
        const body = { fileName: file.name, complete }
        const { data } = await call('registers.begin', { body, idempotencyKey: crypto.randomUUID() })
        begun.current = { id: data.id, file }
      }
      await sendFile(begun.current.id, file, sent => setState({ working: true, sent, error: null }))
      notify('success', t('import.done'))
      onDone()
    } catch (error) {
      setState({ working: false, sent: 0, error })
    } finally {
      refreshAfter(client, 'registers.begin')
    }
  }
  return { send, ...state }
}
