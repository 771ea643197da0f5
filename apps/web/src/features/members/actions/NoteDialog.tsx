import { useTranslation } from 'react-i18next'
import { useActionForm } from '../../../ui/action/use-action-form.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { Member } from '../member.ts'

const MOST = 2_000

/** A note for colleagues. It stays as it is written; the member never sees it. */
export function NoteDialog({ member: { id, username }, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('member')
  const form = useActionForm('members.add-note', {
    defaults: { text: '', pinned: false },
    request: ({ text, pinned }) => ({ params: { id }, body: { text: text.trim(), pinned } }),
    done: () => t('done.note'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('note.title', { username })} form={form} submit={t('note.save')} onClose={onClose}>
      <TextField name="text" label={t('note.text')} hint={t('note.hint')} required multiline max={MOST} autoFocus />
      <CheckField name="pinned" label={t('note.pin')} />
    </FormDialog>
  )
}
