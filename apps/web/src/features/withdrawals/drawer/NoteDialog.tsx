import { useTranslation } from '../../../i18n/use-translation.ts'
import { useActionForm } from '../../../ui/action/use-action-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { Withdrawal } from '../withdrawal.ts'

const MAX_LENGTH = 500

/** Writes the note; an empty text deletes it. Earlier notes stay in the activity. */
export function NoteDialog({
  withdrawal: { id, note, member },
  onClose,
}: {
  withdrawal: Withdrawal
  onClose: () => void
}) {
  const { t } = useTranslation('withdrawals')
  const form = useActionForm('withdrawals.note', {
    defaults: { note: note ?? '' },
    request: ({ note: text }) => ({ params: { id }, body: { note: text.trim() === '' ? null : text.trim() } }),
    done: ({ data }) => t(data.note === null ? 'note.cleared' : 'note.saved', { username: member.username }),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('note.title')} form={form} submit={t('ui:save')} onClose={onClose}>
      <TextField
        name="note"
        label={t('column.note')}
        hint={t(note === null ? 'note.hint' : 'note.clearHint')}
        multiline
        max={MAX_LENGTH}
        autoFocus
      />
    </FormDialog>
  )
}
