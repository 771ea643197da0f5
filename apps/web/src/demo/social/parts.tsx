import { EllipsisVertical, type LucideIcon, ThumbsUp } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, type ButtonProps, IconButton } from '../../ui/button/Button.tsx'
import { Check } from '../../ui/choice/Choice.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { TextArea } from '../../ui/field/Field.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useEditForm } from '../../ui/form/use-edit-form.ts'
import { Menu, MenuItem } from '../../ui/menu/Menu.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { createStore } from '../../ui/store.ts'
import { useRefresh } from '../core/use-answer.ts'
import { Art } from '../parts/Art.tsx'
import { Avatar } from '../parts/Avatar.tsx'
import type { Likes } from './contract.ts'
import css from './social.module.css'
import { remove, store } from './store.ts'

/** Makes a change of the store and reads again what is on screen. */
export function useAct() {
  const refresh = useRefresh()
  return async (act: () => unknown): Promise<void> => {
    await act()
    refresh()
  }
}

type Shown = { id: string; name: string; avatar: string }

/** A person's picture: initials, or the picture of the gallery that the owner has chosen. */
export function Face({ person: { id, name, avatar }, size }: { person: Shown; size: number }) {
  const { owner } = store.useValue()
  const picture = id === owner.id ? owner.avatar : avatar
  if (picture === name) return <Avatar name={name} size={size} />
  return (
    <span className={css.face} style={{ inlineSize: size, blockSize: size }}>
      <Art name={picture} />
    </span>
  )
}

type PersonProps = { person: Shown; detail: ReactNode; size?: number; end?: ReactNode }

/** A person: picture, name, and a line about them. */
export const Person = ({ person, detail, size = 40, end }: PersonProps) => (
  <span className={css.person}>
    <Face person={person} size={size} />
    <span className={css.names}>
      <strong>{person.name}</strong>
      <span className={css.quiet}>{detail}</span>
    </span>
    {end}
  </span>
)

type ChipsProps = { tone: Tone; icon: LucideIcon; texts: readonly string[] }

export const Chips = ({ texts, ...chip }: ChipsProps) =>
  texts.map(text => (
    <StatusChip key={text} {...chip}>
      {text}
    </StatusChip>
  ))

/** `actions`: by their text. */
export function MoreMenu({ name, actions }: { name: string; actions: Readonly<Record<string, () => void>> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton aria-label={name} aria-haspopup="menu" onClick={event => setAnchor(event.currentTarget)}>
        <EllipsisVertical size={17} aria-hidden="true" />
      </IconButton>
      <Menu anchor={anchor} onClose={() => setAnchor(null)} aria-label={name}>
        {Object.entries(actions).map(([text, act]) => (
          <MenuItem
            key={text}
            onClick={() => {
              setAnchor(null)
              act()
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

type ActionProps = Omit<ButtonProps, 'size' | 'variant' | 'startIcon'> & { icon: LucideIcon; isFilled?: boolean }

/** A small button under a post, comment or reply. */
export const Action = ({ icon: Icon, isFilled = false, ...button }: ActionProps) => (
  <Button
    size="small"
    variant="text"
    startIcon={<Icon size={15} fill={isFilled ? 'currentColor' : 'none'} aria-hidden="true" />}
    {...button}
  />
)

/** The text of a button, and for screen readers whom it is about: other buttons have the same text. */
export const About = ({ name, children }: { name: string; children: string }) => (
  <>
    {children}
    <span className="visually-hidden"> {name}</span>
  </>
)

export function LikeButton({ likes: { like, value }, onLike }: { likes: Likes; onLike: () => void }) {
  const { t } = useTranslation('demoSocial')
  const color = like ? 'primary' : 'inherit'
  return (
    <Action icon={ThumbsUp} isFilled={like} color={color} aria-pressed={like} onClick={onLike}>
      {t('likes', { count: value })}
    </Action>
  )
}

type TextProps = { label: string; max: number; required?: boolean; onSend: (text: string) => Promise<void> }
type TextFormProps = TextProps & {
  submit: string
  /** Keeps the text while the form is not on screen. */
  draft?: ReturnType<typeof createStore<string>>
  autoFocus?: boolean
  children?: ReactNode
}

/** A form of one text, empty again when it was sent. The children stand beside its button. */
export function TextForm({ required = true, onSend, submit, draft: given, children, max, ...field }: TextFormProps) {
  const { t } = useTranslation('ui')
  const [draft] = useState(() => given ?? createStore(''))
  const [shown, setShown] = useState(draft.get)
  const [isMissing, setMissing] = useState(false)
  const isSending = useRef(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const write = (text: string) => {
    draft.set(text)
    setShown(text)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current) return
    const text = draft.get()
    const hasText = text.trim() !== '' || !required
    setMissing(!hasText)
    if (!hasText) return input.current?.focus()
    isSending.current = true
    await onSend(text.trim()).finally(() => (isSending.current = false))
    // What was typed meanwhile stays.
    if (draft.get() === text) write('')
  }
  return (
    <form className={css.stack} noValidate onSubmit={event => void send(event)}>
      <TextArea
        {...field}
        ref={input}
        value={shown}
        maxLength={max}
        required={required}
        error={isMissing && required}
        help={isMissing && required && t('fieldErrors.REQUIRED')}
        onChange={event => {
          setMissing(false)
          write(event.target.value)
        }}
      />
      <div className={css.row}>
        {children}
        <Button type="submit" variant="contained" color="primary">
          {submit}
        </Button>
      </div>
    </form>
  )
}

type TextDialogProps = TextProps & { title: string; text?: string; onClose: () => void }

export function TextDialog({
  title,
  text: before = '',
  label,
  max,
  required = true,
  onSend,
  onClose,
}: TextDialogProps) {
  const { t } = useTranslation('demoSocial')
  const form = useEditForm({
    defaults: { text: before },
    send: ({ text }) => onSend(text.trim()),
    onDone: onClose,
  })
  return (
    <FormDialog title={title} form={form} submit={t('save')} onClose={onClose}>
      <TextField name="text" label={label} max={max} required={required} multiline autoFocus />
    </FormDialog>
  )
}

type RemoveProps = { title: string; note: string; from: Parameters<typeof remove>[0]; id: string; onClose: () => void }

/** Asks before something is removed. */
export function RemoveDialog({ title, note, from, id, onClose }: RemoveProps) {
  const { t } = useTranslation('demoSocial')
  const act = useAct()
  return (
    <ConfirmDialog
      title={title}
      note={note}
      confirm={t(from === 'posts' ? 'delete' : 'remove')}
      tone="error"
      working={false}
      onConfirm={() => void act(() => remove(from, id))}
      onClose={onClose}
    />
  )
}

type ChooseProps = {
  title: string
  options: readonly { readonly value: string; readonly label: ReactNode }[]
  chosen: readonly string[]
  most?: number
  onChoose: (chosen: string[]) => void
  onClose: () => void
}

/** Chooses any of some options, at most `most`. */
export function ChooseDialog({ title, options, chosen: before, most = Infinity, onChoose, onClose }: ChooseProps) {
  const { t } = useTranslation('demoSocial')
  const [chosen, setChosen] = useState([...before])
  const choose = () => {
    onChoose(chosen)
    onClose()
  }
  return (
    <ConfirmDialog title={title} confirm={t('choose')} working={false} onConfirm={choose} onClose={onClose}>
      {options.length === 0 && <p className={css.quiet}>{t('noOptions')}</p>}
      {options.map(({ value, label }) => (
        <Check
          key={value}
          label={label}
          checked={chosen.includes(value)}
          disabled={chosen.length >= most && !chosen.includes(value)}
          onChange={on => setChosen(on ? [...chosen, value] : chosen.filter(each => each !== value))}
        />
      ))}
    </ConfirmDialog>
  )
}
