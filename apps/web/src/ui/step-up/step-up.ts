import { useSyncExternalStore } from 'react'

/** An open question to the person at the screen: is it still you? */
type Asking = { settle: (confirmed: boolean) => void } | null

let asking: Asking = null
let promise: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/**
 * Opens the dialog; true when the server has confirmed the person, false when they gave up. Two that ask at once share
 * one dialog.
 */
export function askStepUp(): Promise<boolean> {
  promise ??= new Promise<boolean>(resolve => {
    change({
      settle: confirmed => {
        promise = null
        change(null)
        resolve(confirmed)
      },
    })
  })
  return promise
}

const snapshot = (): Asking => asking
export const useAsking = (): Asking => useSyncExternalStore(subscribe, snapshot)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Asking): void {
  asking = next
  for (const tell of listeners) tell()
}
