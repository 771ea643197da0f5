import { Combobox as Base } from '@base-ui/react/combobox'
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../button/Button.tsx'
import { fieldControl, FieldFrame } from '../field/Field.tsx'
import css from './combobox.module.css'

type FieldProps = {
  label: ReactNode
  name: string
  ref: Ref<HTMLInputElement>
  required: boolean
  disabled: boolean
  error: boolean
  help: ReactNode
  onBlur: () => void
}

type Props<T> = FieldProps & {
  /** What matches the typed text, in its order. */
  items: readonly T[]
  value: T | null
  onChange: (value: T | null) => void
  onType: (text: string) => void
  keyOf: (item: T) => string
  labelOf: (item: T) => string
  renderItem: (item: T) => ReactNode
  /** Shown and announced instead of the items. */
  note: string
  autoFocus?: boolean
}

/** One of many, found by typing. */
export function Combobox<T>({
  items,
  value,
  onChange,
  onType,
  keyOf,
  labelOf,
  renderItem,
  note,
  autoFocus = false,
  name,
  ref,
  onBlur,
  ...frame
}: Props<T>) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      items={items}
      filter={null}
      value={value}
      disabled={frame.disabled}
      itemToStringLabel={labelOf}
      isItemEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
      autoHighlight
      onValueChange={(item, details) => !isEscape(details) && onChange(item)}
      onInputValueChange={(text, details) => !isEscape(details) && onType(text)}
    >
      <FieldFrame
        {...frame}
        boxRef={box}
        end={
          <Base.Clear
            render={
              <IconButton size="small" edge="end" aria-label={t('form.clear')}>
                <X size={15} strokeWidth={1.75} />
              </IconButton>
            }
          />
        }
      >
        {control => (
          <Base.Input
            ref={ref}
            className={fieldControl}
            name={name}
            autoFocus={autoFocus}
            autoComplete="off"
            onBlur={onBlur}
            {...control}
          />
        )}
      </FieldFrame>
      <List box={box} keyOf={keyOf} renderItem={renderItem} note={note} />
    </Base.Root>
  )
}

/** Escape closes what is around the field, and never empties it. */
function isEscape(details: { reason: string; cancel: () => void; allowPropagation: () => void }): boolean {
  if (details.reason !== 'escape-key') return false
  details.cancel()
  details.allowPropagation()
  return true
}

type ListProps<T> = Pick<Props<T>, 'keyOf' | 'renderItem'> & {
  box: React.RefObject<HTMLDivElement | null>
  note?: string
}

const List = <T,>({ box, keyOf, renderItem, note }: ListProps<T>) => (
  <Base.Portal>
    <Base.Positioner className={css.place} anchor={box} align="start" sideOffset={2} collisionPadding={8}>
      <Base.Popup className={css.popup}>
        <Base.Empty className={css.note}>{note}</Base.Empty>
        <Base.List className={css.list}>
          {(item: T) => (
            <Base.Item key={keyOf(item)} value={item} className={css.item}>
              {renderItem(item)}
            </Base.Item>
          )}
        </Base.List>
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
)

type TagProps = FieldProps & {
  value: readonly string[]
  suggestions: readonly string[]
  onChange: (tags: readonly string[]) => void
}

/** Short texts, typed or chosen; Enter, a comma or leaving the field ends one. */
export function TagInput({ value, suggestions, onChange, name, ref, onBlur, ...frame }: TagProps) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  // Without a list to show it stays closed: suggestions that arrive after the field was left must not open it.
  const [open, setOpen] = useState(false)
  // The suggestion that Enter takes; without one it takes the text.
  const [marked, setMarked] = useState<string>()
  const take = (text: string) => {
    setTyped('')
    if (text.trim() !== '') onChange([...value, text])
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || marked !== undefined || typed.trim() === '') return
    event.preventDefault()
    take(typed)
  }
  return (
    <Base.Root
      multiple
      items={suggestions.filter(each => !value.includes(each))}
      value={value}
      inputValue={typed}
      open={open}
      onOpenChange={opened => setOpen(opened && suggestions.length > 0)}
      disabled={frame.disabled}
      onValueChange={(tags, details) => {
        if (isEscape(details)) return
        setTyped('')
        onChange(tags)
      }}
      onInputValueChange={(text, details) => {
        // When the list closes, as on leaving the field, the text stays: it becomes a tag.
        if (isEscape(details) || details.reason !== 'input-change') return
        if (text.endsWith(',')) take(text)
        else setTyped(text)
      }}
      onItemHighlighted={setMarked}
    >
      <FieldFrame {...frame} boxRef={box}>
        {control => (
          <Base.Chips className={css.chips}>
            {value.map(tag => (
              <Base.Chip key={tag} className={css.chip} aria-label={tag}>
                {tag}
                <Base.ChipRemove className={css.remove} aria-label={t('form.removeTag', { tag })}>
                  <X size={13} strokeWidth={2} />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input
              ref={ref}
              className={`${fieldControl} ${css.typed}`}
              name={name}
              autoComplete="off"
              onKeyDown={handleKey}
              onBlur={() => {
                take(typed)
                onBlur()
              }}
              {...control}
              required={frame.required && value.length === 0}
            />
          </Base.Chips>
        )}
      </FieldFrame>
      {suggestions.length > 0 && <List box={box} keyOf={tag => tag} renderItem={(tag: string) => tag} />}
    </Base.Root>
  )
}
