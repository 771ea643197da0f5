import { Search } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { thaiTitle } from '../../titles.ts'
import { type Command, matchingCommands, useCommands } from './commands.ts'
import { Keys } from './Keys.tsx'
import css from './palette.module.css'
import { useFound } from './use-found.ts'

type Option = Pick<Command, 'id' | 'icon' | 'title' | 'caption' | 'keys' | 'href' | 'run'> & { readonly group: string }

/** The command palette: pages, actions, records opened last, and a search over all records. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTranslation(['palette', 'nav'])
  const [typed, setTyped] = useState('')
  // By its id: the answers of slower lists come before what is marked.
  const [markedId, setMarkedId] = useState<string | null>(null)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const errorText = useErrorText()
  const { found, isSearching, error } = useFound(typed)
  const commands = matchingCommands(useCommands(), typed)
  const options: readonly Option[] = [
    ...commands.map(command => ({ ...command, group: t(`group.${command.group}`) })),
    ...found.map(({ id, kind, icon, title, caption, href }) => ({
      id: `${kind} ${id}`,
      icon,
      title,
      caption,
      href,
      run: () => router.history.push(href),
      group: locale === 'th' ? thaiTitle(kind) : t(`nav:${kind}`),
    })),
  ]
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === markedId),
  )
  const marked = options[at]
  const groups = [...new Set(options.map(({ group }) => group))]
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked?.id])

  const take = (option: Option | undefined, event: KeyboardEvent | MouseEvent) => {
    if (option === undefined) return
    event.preventDefault()
    onClose()
    if (option.href !== undefined && (event.ctrlKey || event.metaKey)) window.open(option.href, '_blank', 'noopener')
    else option.run()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (event.key === 'Enter') return take(marked, event)
    if (step === undefined || options.length === 0) return
    event.preventDefault()
    const next = at + step
    // One step over an end goes to the other; a page stops there.
    const isOver = next < 0 || next >= options.length
    const index =
      isOver && Math.abs(step) === 1 ? (next + options.length) % options.length : clamp(next, options.length)
    setMarkedId(options[index]?.id ?? null)
  }
  return (
    <Dialog size="sm" className={css.palette} aria-label={t('title')} onClose={onClose}>
      <div className={css.search}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-label={t('title')}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(marked === undefined ? {} : { 'aria-activedescendant': `${listId}-${marked.id}` })}
          placeholder={t('placeholder')}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setMarkedId(null)
          }}
          onKeyDown={press}
        />
        <Keys keys={['Esc']} />
      </div>
      <div ref={list} id={listId} role="listbox" aria-label={t('results')} className={css.list}>
        {groups.map(group => (
          <div key={group} role="group" aria-label={group} className={css.group}>
            <div className={css.heading} aria-hidden="true">
              {group}
            </div>
            {options.map(
              option =>
                option.group === group && (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and handles the keys
                  <div
                    key={option.id}
                    id={`${listId}-${option.id}`}
                    role="option"
                    aria-selected={option === marked}
                    tabIndex={-1}
                    className={css.option}
                    onClick={event => take(option, event)}
                    onPointerMove={() => setMarkedId(option.id)}
                  >
                    <option.icon size={16} strokeWidth={1.75} aria-hidden="true" />
                    <span className={css.name}>
                      {option.title}
                      {option.caption !== undefined && option.caption !== '' && <small>{option.caption}</small>}
                    </span>
                    {option.keys !== undefined && <Keys keys={option.keys} />}
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
      <p role="status" className={css.status}>
        {error !== null
          ? errorText(error)
          : isSearching
            ? t('searching')
            : options.length === 0
              ? t('none')
              : t('count', { count: options.length })}
      </p>
    </Dialog>
  )
}

const clamp = (index: number, length: number): number => Math.max(0, Math.min(index, length - 1))
