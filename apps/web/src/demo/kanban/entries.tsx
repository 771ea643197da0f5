import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { EllipsisVertical } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu/Menu.tsx'
import { type List, moved, type Place, waysOf } from './move.ts'
import { type Kind, useKanban } from './use-kanban.ts'

type Spec<L extends List> = {
  /** Only its own kind is dropped into a list. */
  readonly kind: Kind
  readonly lists: readonly L[]
  readonly save: (lists: L[], to: Place) => Promise<unknown>
}

export type Moves = ReturnType<typeof useMoves>

/** Lists whose entries are moved: dragged, or by the menu of each. `said`: the last move, for screen readers. */
export function useMoves<L extends List>({ kind, lists, save }: Spec<L>) {
  const { t } = useTranslation('demoKanban')
  const { nameOf, focusEntry } = useKanban()
  const [said, say] = useState('')
  const [lifted, setLifted] = useState<string>()
  const [over, setOver] = useState<Place>()
  const move = async (id: string, to: Place) => {
    const next = moved(lists, id, to)
    if (next === lists) return
    if ((await save([...next], to)) === undefined) return
    const count = next.find(list => list.id === to.list)?.itemIds.length ?? 0
    const place = { name: nameOf(id), at: Math.min(to.at + 1, count), count }
    say(lists.length === 1 ? t('movedTo', place) : t('movedInto', { ...place, list: nameOf(to.list) }))
    focusEntry(id)
  }
  return { kind, lists, move, said, lifted, setLifted, over, setOver }
}

/** Lets an element be dragged. Returns the attributes of the entry: its id, and what is dropped before or after it. */
export function useMovable(element: RefObject<HTMLElement | null>, moves: Moves, id: string) {
  const { kind, lists, lifted, over, setLifted } = moves
  const isListed = lists.some(({ itemIds }) => itemIds.includes(id))
  useEffect(() => {
    if (element.current === null) return
    return draggable({
      element: element.current,
      // Text in a field is selected by dragging.
      canDrag: () => !(document.activeElement instanceof HTMLInputElement) && isListed,
      getInitialData: () => ({ kind, id }),
      onDragStart: () => setLifted(id),
      onDrop: () => setLifted(undefined),
    })
  }, [element, kind, id, isListed, setLifted])
  const others = lists.find(list => list.id === over?.list)?.itemIds.filter(other => other !== lifted) ?? []
  const isAfter = over?.at === others.length && others.at(-1) === id
  const mark = over !== undefined && others[over.at] === id ? 'before' : isAfter ? 'after' : undefined
  return { 'data-kind': kind, 'data-id': id, 'data-lifted': lifted === id || undefined, 'data-drop': mark }
}

/** Lets entries be dropped into a list, anywhere in an element. Returns its attribute: whether one is over it. */
export function useDropList(element: RefObject<HTMLElement | null>, moves: Moves, list: string) {
  const { kind, over, setOver } = moves
  const latest = useRef(moves)
  useEffect(() => {
    latest.current = moves
  })
  useEffect(() => {
    const { current: target } = element
    if (target === null) return
    const placeAt = (id: unknown, { clientX: x, clientY: y }: { clientX: number; clientY: number }): Place => {
      const others = [...target.querySelectorAll<HTMLElement>(`[data-kind="${kind}"]`)].filter(
        each => each.dataset['id'] !== id,
      )
      const at = others.findIndex(each => isBefore(each, kind === 'column' ? x : y, kind === 'column'))
      return { list, at: at === -1 ? others.length : at }
    }
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => source.data['kind'] === kind,
      onDrag: ({ source, location }) => {
        const to = placeAt(source.data['id'], location.current.input)
        setOver(before => (before?.list === list && before.at === to.at ? before : to))
      },
      onDragLeave: () => setOver(undefined),
      onDrop: ({ source, location }) => {
        setOver(undefined)
        void latest.current.move(String(source.data['id']), placeAt(source.data['id'], location.current.input))
      },
    })
  }, [element, kind, list, setOver])
  return { 'data-over': over?.list === list || undefined }
}

/** Whether a point comes before the middle of an element, in the direction of reading. */
function isBefore(element: HTMLElement, point: number, isAcross: boolean): boolean {
  const { left, width, top, height } = element.getBoundingClientRect()
  if (!isAcross) return point < top + height / 2
  return getComputedStyle(element).direction === 'rtl' ? point > left + width / 2 : point < left + width / 2
}

/** The menu of an entry: to edit or delete it, and where it can go. */
export function EntryMenu({ moves, id, onEdit }: { moves: Moves; id: string; onEdit: () => void }) {
  const { t } = useTranslation('demoKanban')
  const { nameOf, remove } = useKanban()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { kind, lists, move } = moves
  const { back, on, elsewhere } = waysOf(lists, id)
  const label = t('actions', { name: nameOf(id) })
  const axis = kind === 'column' ? 'across' : 'down'
  const item = (text: string, run: () => unknown, key = text) => (
    <MenuItem key={key} onClick={() => (setAnchor(null), void run())}>
      {text}
    </MenuItem>
  )
  const way = (text: string, place: Place | undefined) =>
    place !== undefined && item(text, () => move(id, place), place.list + place.at)
  return (
    <>
      <IconButton
        id={`entry-${id}`}
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} aria-hidden="true" />
      </IconButton>
      <Menu anchor={anchor} aria-label={label} onClose={() => setAnchor(null)}>
        {item(t('edit'), onEdit)}
        {way(t(`back.${axis}`), back)}
        {way(t(`on.${axis}`), on)}
        {elsewhere.map(place => way(t('moveTo', { list: nameOf(place.list) }), place))}
        <MenuSeparator />
        {item(t('delete'), () => remove(kind, id))}
      </Menu>
    </>
  )
}
