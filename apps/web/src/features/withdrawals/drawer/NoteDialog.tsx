import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useEditForm } from '../../../ui/form/use-edit-form.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { invalidateWithdrawal, showAnswer } from '../queries.ts'
import type { Withdrawal } from '../withdrawal.ts'

const MOST = 500

/** Writes the note, or takes it away by emptying it. Earlier ones stay on the timeline. */
export function NoteDialog({
  withdrawal: { id, note, member },
  onClose,
}: {
  withdrawal: Withdrawal
  onClose: () => void
}) {
  const { t } = useTranslation('withdrawals')
  const client = useQueryClient()
  const form = useEditForm({
    defaults: { note: note ?? '' },
    send: ({ note: text }, { idempotencyKey }) =>
      call('withdrawals.note', {
        params: { id },
        body: { note: text.trim() === '' ? null : text.trim() },
        idempotencyKey,
      }),
    onDone: ({ data }) => {
      showAnswer(client, data)
      invalidateWithdrawal(client, id)
      notify('success', t(data.note === null ? 'note.cleared' : 'note.saved', { username: member.username }))
      onClose()
    },
  })
  return (
    <FormDialog title={t('note.title')} form={form} submit={t('note.save')} onClose={onClose}>
      <TextField
        name="note"
        label={t('note.text')}
        hint={t(note === null ? 'note.hint' : 'note.clearHint')}
        multiline
        max={MOST}
        autoFocus
      />
    </FormDialog>
  )
}
