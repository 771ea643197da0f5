import { lazy, Suspense } from 'react'
import { loadWords } from '../../i18n/i18n.ts'
import { createStore } from '../store.ts'

/** A pending step-up: the user has to confirm their identity. */
type StepUpRequest = { settle: (confirmed: boolean) => void } | null

const pending = createStore<StepUpRequest>(null)
let promise: Promise<boolean> | null = null

/**
 * Opens the dialog; resolves to true after the server's confirmation, false on cancel. Concurrent requests share one
 * dialog.
 */
export function requestStepUp(): Promise<boolean> {
  promise ??= new Promise<boolean>(resolve => {
    pending.set({
      settle: confirmed => {
        promise = null
        pending.set(null)
        resolve(confirmed)
      },
    })
  })
  return promise
}

// Few actions need it: loaded on first use.
const StepUpDialog = lazy(async () => {
  const [part] = await Promise.all([import('./StepUpDialog.tsx'), loadWords('second-factor')])
  return { default: part.StepUpDialog }
})

/** Mounted once in the signed-in app: shows the dialog when an action requires it. */
export function StepUpHost() {
  const openDialog = pending.useValue()
  return openDialog === null ? null : (
    <Suspense fallback={null}>
      <StepUpDialog onSettle={openDialog.settle} />
    </Suspense>
  )
}
