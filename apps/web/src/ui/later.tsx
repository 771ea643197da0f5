import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react'
import { translate } from '../i18n/i18n.ts'
import { notify } from './snackbar/snackbar.ts'

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

/** Runs with the first input, or soon if that has been. */
export function afterFirstInput(action: () => void): void {
  if (waiting === null) setTimeout(action, PAUSE_MS)
  else waiting.add(action)
}

/** Whether the user has done anything on this page. */
export function useFirstInput(): boolean {
  const [isUsed, setIsUsed] = useState(false)
  useEffect(() => afterFirstInput(() => setIsUsed(true)), [])
  return isUsed
}

type Closable = { onClose?: () => void }

/**
 * A part of the page that the first rows do not need, such as a menu or a drawer. It is loaded at the first input on
 * the page, or when it is drawn. If it cannot be loaded then, a part that can be closed closes with a message; any
 * other is an error of the page. The next time it is drawn it is loaded again.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  const fetch = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const prefetch = () => void fetch().catch(() => undefined)
  afterFirstInput(prefetch)
  const draw = () => lazy(() => fetch().catch((failure: unknown) => ({ default: failedPart<P>(failure) })))
  return function Later(props: P) {
    // Drawn without `lazy` once it is loaded: React would delay it by a third of a second.
    const [Part] = useState(() => loaded ?? draw())
    return <Suspense fallback={null}>{createElement(Part, props)}</Suspense>
  }
}

const failedPart = <P extends object>(failure: unknown) =>
  function FailedPart({ onClose }: P & Closable) {
    useEffect(() => {
      if (onClose === undefined) return
      notify('error', translate('errors:NETWORK'))
      onClose()
    }, [onClose])
    if (onClose === undefined) throw failure
    return null
  }
