import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Edge } from './drag.ts'
import { clampPosition, type Lift, positionBeside, previousAt } from './order.ts'
import css from './reorder.module.css'

/** Moves a row after another one, or first. `previous`: where it was. Resolves when the server has answered. */
export type OnMove = (id: string, after: string | null, previous: string | null) => Promise<void>

type Entry = { readonly handle: HTMLElement; readonly name: string }

type Area = {
  /** Identifies the area for the pointer's drag. */
  readonly key: symbol
  /** The description of every handle. */
  readonly hintId: string
  /** Adds a row by its handle. Returns the function that removes it. */
  register: (id: string, entry: Entry) => () => void
  isLifted: (id: string) => boolean
  lift: (id: string) => void
  over: (id: string, edge: Edge) => void
  step: (by: number) => void
  drop: () => void
  cancel: () => void
  /** Moves a row by one. */
  moveBy: (id: string, by: number) => void
}

const AreaContext = createContext<Area | null>(null)

export function useReorderArea(): Area {
  const area = useContext(AreaContext)
  if (area === null) throw new Error('a handle is outside of its reorder area')
  return area
}

const HINT_ID = 'reorder-hint'

/**
 * Rows whose order the user changes: by pointer, by keyboard and on a phone. The rows are those that have a handle, in
 * the order of the page. Each step of the keyboard is announced.
 */
export function ReorderArea({ onMove, children }: { onMove: OnMove; children: ReactNode }) {
  const { t } = useTranslation('reorder')
  const [said, say] = useState('')
  const [lift, setLift] = useState<Lift | null>(null)
  const entries = useRef(new Map<string, Entry>())
  const latest = useRef({ lift, onMove, t })
  useEffect(() => {
    latest.current = { lift, onMove, t }
  })
  const change = useCallback((next: Lift | null) => {
    // Two keys in one frame build on each other.
    latest.current.lift = next
    setLift(next)
  }, [])

  const area = useMemo((): Area => {
    const nameOf = (id: string) => entries.current.get(id)?.name ?? ''
    const announce = (key: 'lifted' | 'at' | 'cancelled' | 'first' | 'last', id: string, at: number) =>
      say(latest.current.t(key, { name: nameOf(id), at: at + 1, count: entries.current.size }))
    const send = async (id: string, to: number, ids: readonly string[]) => {
      const from = ids.indexOf(id)
      if (to === from) return
      const focused = document.activeElement === entries.current.get(id)?.handle
      await latest.current.onMove(id, previousAt(ids, id, to), previousAt(ids, id, from))
      // A row that is moved in the document loses the focus.
      if (focused) requestAnimationFrame(() => entries.current.get(id)?.handle.focus())
    }
    const goTo = (to: number) => {
      const { lift: open } = latest.current
      if (open === null || to === open.to) return
      change({ ...open, to })
      announce('at', open.id, to)
    }
    return {
      key: Symbol('area'),
      hintId: HINT_ID,
      register: (id, entry) => {
        entries.current.set(id, entry)
        return () => entries.current.get(id) === entry && entries.current.delete(id)
      },
      isLifted: id => latest.current.lift?.id === id,
      lift: id => {
        const from = idsOf(entries.current).indexOf(id)
        change({ id, from, to: from })
        announce('lifted', id, from)
      },
      over: (over, edge) => {
        const { lift: open } = latest.current
        if (open !== null) goTo(positionBeside(idsOf(entries.current), open.id, over, edge))
      },
      step: by => {
        const { lift: open } = latest.current
        if (open !== null) goTo(clampPosition(open.to + by, entries.current.size))
      },
      drop: () => {
        const { lift: open } = latest.current
        change(null)
        say('')
        if (open !== null) void send(open.id, open.to, idsOf(entries.current))
      },
      cancel: () => {
        const { lift: open } = latest.current
        change(null)
        if (open !== null) announce('cancelled', open.id, open.from)
      },
      moveBy: (id, by) => {
        const ids = idsOf(entries.current)
        const to = clampPosition(ids.indexOf(id) + by, ids.length)
        if (to === ids.indexOf(id)) announce(by < 0 ? 'first' : 'last', id, to)
        else void send(id, to, ids)
      },
    }
  }, [change])

  useMarkedRows(lift, entries)
  return (
    <AreaContext value={area}>
      {children}
      <span id={HINT_ID} hidden>
        {t('hint')}
      </span>
      <span className="visually-hidden" aria-live="assertive">
        {said}
      </span>
    </AreaContext>
  )
}

/** The ids in the order of the page. */
const idsOf = (entries: ReadonlyMap<string, Entry>): string[] =>
  [...entries]
    .toSorted(([, one], [, other]) =>
      (one.handle.compareDocumentPosition(other.handle) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1,
    )
    .map(([id]) => id)

/** Marks the row that is being moved, and the edge where it would go. */
function useMarkedRows(lift: Lift | null, rows: RefObject<ReadonlyMap<string, Entry>>): void {
  useEffect(() => {
    if (lift === null) return undefined
    const { current: entries } = rows
    const rowOf = (id: string | undefined) =>
      id === undefined ? undefined : (entries.get(id)?.handle.closest('tr') ?? undefined)
    const marks = [
      [rowOf(lift.id), css.lifted],
      [rowOf(idsOf(entries)[lift.to]), lift.to < lift.from ? css.before : lift.to > lift.from ? css.after : undefined],
    ] as const
    for (const [row, name] of marks) if (name !== undefined) row?.classList.add(name)
    return () => {
      for (const [row, name] of marks) if (name !== undefined) row?.classList.remove(name)
    }
  }, [lift, rows])
}
