import { lazy, Suspense } from 'react'
import { useStepUpRequest } from './step-up.ts'

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
