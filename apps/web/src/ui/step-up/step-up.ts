import { useSyncExternalStore } from 'react'

/** A pending step-up: the user has to confirm their identity. */
type StepUpRequest = { settle: (confirmed: boolean) => void } | null

let openDialog: StepUpRequest = null
let promise: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/**
 * Opens the dialog; resolves to true after the server's confirmation, false on cancel. Concurrent requests share one
 * dialog.
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
