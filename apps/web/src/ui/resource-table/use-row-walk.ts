import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useState } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Arrow keys, Home and End move between rows; the list is one tab stop. `scrollToRow` renders a virtual row. */
export function useRowWalk(
  body: RefObject<HTMLElement | null>,
  ids: readonly string[],
  openId: string | undefined,
  scrollToRow: (index: number) => void,
) {
  const [lastFocused, setLastFocused] = useState<string | null>(null)
  const reachable =
    lastFocused !== null && ids.includes(lastFocused)
      ? lastFocused
      : openId !== undefined && ids.includes(openId)
        ? openId
        : ids[0]

  const onFocus = useCallback((event: FocusEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset['rowLink'] : undefined
    if (id !== undefined) setLastFocused(id)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const id = event.target instanceof HTMLElement ? event.target.dataset['rowLink'] : undefined
    if (step === undefined || id === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const to = step(ids.indexOf(id), ids.length - 1)
    const target = ids[to]
    if (target === undefined || focusRow(body.current, target)) return
    scrollToRow(to)
    requestAnimationFrame(() => focusRow(body.current, target))
  }

  return { reachable, onFocus, onKeyDown }
}

function focusRow(body: HTMLElement | null, id: string): boolean {
  const link = body?.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id)}"]`)
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
  return link !== undefined && link !== null
}
