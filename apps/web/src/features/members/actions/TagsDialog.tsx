import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TagsField } from '../../../ui/form/TagsField.tsx'
import { useEditForm } from '../../../ui/form/use-edit-form.ts'
import type { Member, Profile } from '../member.ts'
import { useTagsInUse } from '../queries.ts'
import { useReportSuccess } from './use-report-success.ts'

const MOST = 20
const LONGEST = 40

/** The tags of a member, all of them at once; those in use are offered. */
export function TagsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('member')
  const { id, username, version: seen } = member
  const reportSuccess = useReportSuccess(id)
  const inUse = useTagsInUse().data?.data.map(({ tag }) => tag) ?? []
  const form = useEditForm({
    defaults: { tags: [...member.tags] },
    version: seen,
    send: ({ tags }, { idempotencyKey, version = seen }) =>
      call('members.set-tags', { params: { id }, body: { tags }, idempotencyKey, ifMatch: version }),
    onDone: ({ data }) => {
      reportSuccess(t('done.tag', { username }), data)
      onClose()
    },
    current: details => {
      const theirs = details['current'] as Profile
      return { values: { tags: [...theirs.tags] }, version: theirs.version }
    },
    labels: { tags: t('tags.label') },
  })
  return (
    <FormDialog title={t('tags.title', { username })} form={form} submit={t('tags.save')} onClose={onClose}>
      <TagsField
        name="tags"
        label={t('tags.label')}
        hint={t('tags.hint')}
        suggestions={inUse}
        most={MOST}
        maxLength={LONGEST}
      />
    </FormDialog>
  )
}
