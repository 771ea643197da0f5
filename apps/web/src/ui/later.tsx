import { type ComponentType, createElement, lazy, Suspense, useState } from 'react'

/** Inputs after which the parts are fetched: before the first click has ended, or the pointer has reached its target. */
const firstInputs = ['pointermove', 'pointerdown', 'keydown'] as const
/** After the first input, further parts wait until the rows of their page are there. */
const PAUSE_MS = 1_000

let waiting: Set<() => void> | null = new Set()

for (const event of firstInputs) window.addEventListener(event, fetchAll, { capture: true, passive: true })

function fetchAll(): void {
  for (const event of firstInputs) window.removeEventListener(event, fetchAll, { capture: true })
  for (const fetch of waiting ?? []) fetch()
  waiting = null
}

/**
 * A part of the page that the first rows do not need, such as a menu or a drawer. It is loaded at the first input on
 * the page, or when it is drawn. A failure is repeated, and reported by the page, when it is drawn.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  const fetch = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const prefetch = () => void fetch().catch(() => undefined)
  if (waiting === null) setTimeout(prefetch, PAUSE_MS)
  else waiting.add(prefetch)
  const Loading = lazy(fetch)
  return function Later(props: P) {
    // Drawn without `lazy` once it is loaded: React would delay it by a third of a second.
    const [Part] = useState(() => loaded ?? Loading)
    return <Suspense fallback={null}>{createElement(Part, props)}</Suspense>
  }
}
