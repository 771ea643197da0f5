import { useTranslation } from 'react-i18next'
import { useActionForm } from '../../../ui/action/use-action-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TagsField } from '../../../ui/form/TagsField.tsx'
import { useTags } from '../../../ui/reference-data.ts'
import type { Member } from '../member.ts'

const MOST = 20
const LONGEST = 40

/** The tags of a member, all of them at once; those in use are offered. */
export function TagsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('member')
  const { id, username } = member
  const inUse = useTags()?.map(({ tag }) => tag) ?? []
  const form = useActionForm('members.set-tags', {
    record: member,
    toValues: ({ tags }: Member) => ({ tags: [...tags] }),
    labels: { tags: t('tags.label') },
    request: ({ tags }) => ({ params: { id }, body: { tags } }),
    done: () => t('done.tag', { username }),
    onDone: onClose,
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
