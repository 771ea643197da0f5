import { useSyncExternalStore, lazy, Suspense } from 'react'

/** A pending step-up: the user has to confirm their identity. */
type StepUpRequest = { settle: (confirmed: boolean) => void } | null

let pending: StepUpRequest = null
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

const snapshot = (): StepUpRequest => pending
const useStepUpRequest = (): StepUpRequest => useSyncExternalStore(subscribe, snapshot)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: StepUpRequest): void {
  pending = next
  for (const notifyListener of listeners) notifyListener()
}

// Few actions need it: loaded on first use.
const StepUpDialog = lazy(() => import('./StepUpDialog.tsx').then(part => ({ default: part.StepUpDialog })))

/** Mounted once in the signed-in app: shows the dialog when an action requires it. */
export function StepUpHost() {
  const openDialog = useStepUpRequest()
  return openDialog === null ? null : (
    <Suspense fallback={null}>
      <StepUpDialog onSettle={openDialog.settle} />
    </Suspense>
  )
}
