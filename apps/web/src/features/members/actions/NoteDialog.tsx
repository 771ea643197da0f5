import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useEditForm } from '../../../ui/form/use-edit-form.ts'
import type { Member } from '../member.ts'
import { useReportSuccess } from './use-report-success.ts'

const MOST = 2_000

/** A note for colleagues. It stays as it is written; the member never sees it. */
export function NoteDialog({ member: { id, username }, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('member')
  const reportSuccess = useReportSuccess(id)
  const form = useEditForm({
    defaults: { text: '', pinned: false },
    send: ({ text, pinned }, { idempotencyKey }) =>
      call('members.add-note', { params: { id }, body: { text: text.trim(), pinned }, idempotencyKey }),
    onDone: () => {
      reportSuccess(t('done.note'))
      onClose()
    },
  })
  return (
    <FormDialog title={t('note.title', { username })} form={form} submit={t('note.save')} onClose={onClose}>
      <TextField name="text" label={t('note.text')} hint={t('note.hint')} required multiline max={MOST} autoFocus />
      <CheckField name="pinned" label={t('note.pin')} />
    </FormDialog>
  )
}
