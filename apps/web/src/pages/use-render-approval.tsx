import type { ComponentProps, ReactNode } from 'react'
import { ApprovalDecision } from '../features/approvals/index.ts'
import { useSignedIn } from '../features/session/index.ts'

type Props = ComponentProps<typeof ApprovalDecision>

/** Draws an open approval request where its record is shown, for the features that have such records. */
export function useRenderApproval(): (open: Props['open'], facts: Props['facts']) => ReactNode {
  const { user } = useSignedIn()
  return (open, facts) => <ApprovalDecision open={open} meId={user.id} facts={facts} />
}
