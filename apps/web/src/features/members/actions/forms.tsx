import { useTranslation } from '../../../i18n/use-translation.ts'
import { useActionForm } from '../../../ui/action/use-action-form.ts'

import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { ReasonField } from '../../../ui/form/ReasonField.tsx'
import { TagsField } from '../../../ui/form/TagsField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useTags } from '../../../ui/reference-data.ts'
import { type Member, memberBlocks } from '../member.ts'
import css from './actions.module.css'

const MAX_NOTE_LENGTH = 2_000

/** Adds a note, which cannot be edited later and is never shown to the member. */
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
      <TextField
        name="text"
        label={t('note.text')}
        hint={t('note.hint')}
        required
        multiline
        max={MAX_NOTE_LENGTH}
        autoFocus
      />
      <CheckField name="pinned" label={t('note.pin')} />
    </FormDialog>
  )
}

const MAX_TAGS = 20
const MAX_TAG_LENGTH = 40

/** All tags of a member in one field; tags in use are suggested. */
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
    <FormDialog title={t('tags.title', { username })} form={form} submit={t('ui:save')} onClose={onClose}>
      <TagsField
        name="tags"
        label={t('tags.label')}
        hint={t('tags.hint')}
        suggestions={inUse}
        most={MAX_TAGS}
        maxLength={MAX_TAG_LENGTH}
      />
    </FormDialog>
  )
}

/** Restricts a member: five switches and a reason. Only changed switches are sent. */
export function BlocksDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('member')
  const { id, username, blocks } = member
  const form = useActionForm('members.block', {
    defaults: { ...blocks, reason: '' },
    request: ({ reason, ...after }) => {
      const changed = Object.fromEntries(
        memberBlocks.filter(block => after[block] !== blocks[block]).map(block => [block, after[block]]),
      )
      return { params: { id }, body: { ...changed, reason: reason.trim() } }
    },
    done: () => t('done.block', { username }),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('blocks.title', { username })} form={form} submit={t('ui:save')} onClose={onClose}>
      <fieldset className={css.switches}>
        <legend>{t('blocks.from')}</legend>
        {memberBlocks.map(block => (
          <CheckField key={block} name={block} label={t(`blocks.${block}`)} />
        ))}
      </fieldset>
      <ReasonField suggestions={t.list('blocks.reasons')} />
    </FormDialog>
  )
}
