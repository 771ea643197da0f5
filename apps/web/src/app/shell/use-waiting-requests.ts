import { useSignedIn } from '../../features/session/index.ts'
import { useCount } from '../../ui/resource-table/use-resource.ts'

const ALL = {}

/**
 * How many withdrawal requests wait for a person: the badge. Undefined while unknown, or not this person's business.
 */
export function useWaitingRequests(): number | undefined {
  const { permissions } = useSignedIn()
  return useCount('withdrawals.requests', ALL, permissions.has('withdrawals.read'))
}
