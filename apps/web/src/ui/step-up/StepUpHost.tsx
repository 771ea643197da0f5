import { lazy, Suspense } from 'react'
import { useStepUpRequest } from './step-up.ts'

// Few moves ask: its fields are fetched when the first one does.
const StepUpDialog = lazy(() => import('./StepUpDialog.tsx').then(part => ({ default: part.StepUpDialog })))

/** Mounted once in the signed-in app: shows the question when a move needs it. */
export function StepUpHost() {
  const openDialog = useStepUpRequest()
  return openDialog === null ? null : (
    <Suspense fallback={null}>
      <StepUpDialog onSettle={openDialog.settle} />
    </Suspense>
  )
}
