import { Paperclip, Trash2, X } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { Dialog, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { TextArea } from '../../ui/field/Field.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { useField } from '../../ui/form/field.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useEditForm } from '../../ui/form/use-edit-form.ts'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.tsx'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { Art } from '../parts/Art.tsx'
import { Avatar } from '../parts/Avatar.tsx'
import { blank, type Item, kanban, most, NONE, priorities, type Story } from './contract.ts'
import css from './kanban.module.css'
import { inOrder, type List } from './move.ts'
import { newId, type Panel, useKanban } from './use-kanban.ts'

type Props = { panel: Panel; task: Item | Story | undefined; onClose: () => void }

/** A card or a story, to read and to edit; without a task the form of a new one. */
export function TaskPanel({ panel, task, onClose }: Props) {
  const { kind } = panel
  const { t } = useTranslation('demoKanban')
  const { board, remove, focusEntry } = useKanban()
  const titleId = useId()
  const [draft, setDraft] = useState('')
  const hasDraft = draft.trim() !== ''
  const form = useTaskForm({ panel, task, onDone: () => (hasDraft ? close() : (onClose(), focusEntry(task?.id))) })
  const { close, question } = useLeaveGuard(() => form.dirty() || hasDraft, onClose)
  const choices = (of: readonly { id: string; title: string }[]) =>
    of.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <Dialog place="end" className={css.panel} aria-labelledby={titleId} onClose={close}>
      <DialogTitle id={titleId}>{task?.title ?? t(`new.${kind}`)}</DialogTitle>
      <EditForm form={form} submit={t('save')} guard={false} onCancel={close}>
        <TextField name="title" label={t('field.title')} required max={most.title} />
        <SelectField
          name="assign"
          label={t('field.assign')}
          empty={t('unassigned')}
          choices={board.profiles.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="priority"
          label={t('field.priority')}
          choices={priorities.map(value => ({ value, label: t(`priority.${value}`) }))}
        />
        <DayField name="dueDate" label={t('field.due')} />
        <SelectField
          name="columnId"
          label={t('field.state')}
          empty={t('none')}
          choices={choices(inOrder(board.columnsOrder, board.columns))}
        />
        {kind === 'item' ? (
          <>
            <SelectField name="storyId" label={t('field.story')} empty={t('none')} choices={choices(board.userStory)} />
            <TextField name="description" label={t('field.description')} multiline max={most.text} />
            <Pictures />
          </>
        ) : (
          <TextField name="acceptance" label={t('field.acceptance')} multiline max={most.text} />
        )}
      </EditForm>
      {task !== undefined && (
        <>
          <Comments kind={kind} task={task} draft={draft} onDraft={setDraft} />
          <Button
            color="error"
            startIcon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => remove(kind, task.id)}
          >
            {t('delete')}
          </Button>
        </>
      )}
      {question}
    </Dialog>
  )
}

/** The form of a card or a story. */
function useTaskForm({ panel: { kind, storyId = '' }, task, onDone }: Omit<Props, 'onClose'> & { onDone: () => void }) {
  const { t } = useTranslation('demoKanban')
  const { board, send } = useKanban()
  const ownerIn = (lists: readonly List[]) => lists.find(({ itemIds }) => itemIds.includes(task?.id ?? ''))?.id
  const owners = {
    columnId: (task === undefined ? board.columnsOrder[0] : ownerIn(board.columns)) ?? '',
    storyId: ownerIn(board.userStory) ?? storyId,
  }
  return useEditForm({
    defaults: { ...blank, itemIds: [] as string[], ...owners, ...task },
    send: async values => {
      const known = { id: task?.id ?? newId(board), commentIds: task?.commentIds ?? [] }
      // The column of a story can be deleted.
      const columnId = board.columns.find(({ id }) => id === values.columnId)?.id ?? NONE
      const record = { ...values, ...known, columnId, image: values.attachments[0] ?? (false as const) }
      const input = { ...board, columnId, storyId: values.storyId || NONE, item: record, story: record }
      const isNew = task === undefined
      const sent =
        kind === 'item'
          ? send(isNew ? kanban.addItem : kanban.editItem, input)
          : isNew
            ? send(kanban.addStory, input)
            : send(kanban.editStory, input)
      // The message is on screen; the form keeps its input.
      if ((await sent) === undefined) throw new Error('refused')
    },
    onDone: () => {
      notify('success', t('saved'))
      onDone()
    },
  })
}

const samples = ['garden', 'market', 'river', 'harbour', 'bridge', 'tower'].map(name => `${name}.png`)

/** The sample pictures of a card. The first one is shown on it. */
function Pictures() {
  const { t } = useTranslation('demoKanban')
  const { value, set } = useField<string[]>({ name: 'attachments' })
  const next = samples.find(name => !value.includes(name))
  return (
    <div className={css.pictures}>
      {value.map(name => (
        <figure key={name} className={css.picture}>
          <Art name={name} alt={name} />
          <IconButton
            size="small"
            aria-label={t('detach', { name })}
            onClick={() => set(value.filter(other => other !== name))}
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
        </figure>
      ))}
      {next !== undefined && (
        <Button startIcon={<Paperclip size={16} aria-hidden="true" />} onClick={() => set([...value, next])}>
          {t('attach')}
        </Button>
      )}
    </div>
  )
}

type CommentsProps = { kind: Panel['kind']; task: Item | Story; draft: string; onDraft: (text: string) => void }

/** What was said about a card or a story, and a field to say more. */
function Comments({ kind, task, draft, onDraft }: CommentsProps) {
  const { t } = useTranslation('demoKanban')
  const { board, send } = useKanban()
  const field = useRef<HTMLTextAreaElement>(null)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (draft.trim() === '') return
    const comment = { id: newId(board), comment: draft, profileId: board.profiles[0]?.id ?? '' }
    const done =
      kind === 'item'
        ? await send(kanban.addItemComment, { ...board, itemId: task.id, comment })
        : await send(kanban.addStoryComment, { ...board, storyId: task.id, comment })
    if (done === undefined) return
    onDraft('')
    field.current?.focus()
  }
  return (
    <section className={css.comments}>
      <h3>{t('comments', { count: task.commentIds.length })}</h3>
      {inOrder(task.commentIds, board.comments).map(({ id, comment, profileId }) => {
        const { name = profileId, time = '' } = board.profiles.find(profile => profile.id === profileId) ?? {}
        return (
          <article key={id}>
            <span className={css.fact}>
              <Avatar name={name} size={24} />
              <strong>{name}</strong> <small>{t('works', { time })}</small>
            </span>
            <p>{comment}</p>
          </article>
        )
      })}
      <form className={css.inline} onSubmit={event => void add(event)}>
        <TextArea
          ref={field}
          label={t('comment')}
          value={draft}
          maxLength={most.comment}
          onChange={event => onDraft(event.target.value)}
        />
        <Button type="submit" disabled={draft.trim() === ''}>
          {t('addComment')}
        </Button>
      </form>
    </section>
  )
}
