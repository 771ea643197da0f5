import { useSyncExternalStore } from 'react'

/** An open question to the person at the screen: is it still you? */
type StepUpRequest = { settle: (confirmed: boolean) => void } | null

let openDialog: StepUpRequest = null
let promise: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/**
 * Opens the dialog; true when the server has confirmed the person, false when they gave up. Two that ask at once share
 * one dialog.
 */
export function requestStepUp(): Promise<boolean> {
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

const snapshot = (): StepUpRequest => openDialog
export const useStepUpRequest = (): StepUpRequest => useSyncExternalStore(subscribe, snapshot)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: StepUpRequest): void {
  openDialog = next
  for (const notifyListener of listeners) notifyListener()
}
