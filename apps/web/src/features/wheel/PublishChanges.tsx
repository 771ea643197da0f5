import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { Pending } from '../../ui/panel/Pending.tsx'
import { WheelComparison } from './WheelComparison.tsx'

/** What a request to publish a version of the wheel changes, as its approver compares it. */
export function PublishChanges({ request }: { request: string }) {
  const found = useQuery(read('wheel.comparison', { params: { id: request } }))
  const comparison = found.data?.data
  if (comparison === undefined) return <Pending found={found} widths={[80, 70]} />
  return <WheelComparison {...comparison} />
}
