import { useAsking } from './step-up.ts'
import { StepUpDialog } from './StepUpDialog.tsx'

/** Mounted once in the signed-in app: shows the question when a move needs it. */
export function StepUpHost() {
  const asking = useAsking()
  return asking === null ? null : <StepUpDialog onSettle={asking.settle} />
}
