import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import type { Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Call } from '../../platform/http/index.ts'
import { listPage } from '../../platform/lists/list-page.ts'
import { periodOf } from '../../platform/lists/period.ts'
import { countRows, othersHold } from '../reads/index.ts'
import { toApprovalResponse, type ApprovalResponse } from './approval-response.ts'
import { DECIDING_KEY, canSelfApprove } from './approvals.policy.ts'
import { type ApprovalRecord, approvalsWhere, readApprovals } from './approvals.repo.ts'

type List = Endpoints['approvals.list']

/**
 * Executes the requested action in the transaction of the decision. It locks its own row first and checks again,
 * because facts may have changed. A refusal leaves the request open.
 */
export async function listApprovals(
  { reader, clock, config }: Deps,
  query: Call<List>['query'],
  viewer: AdminActor,
): Promise<Result<HandlerOutput<List>, ErrorCode>> {
  const period = periodOf(query, config.dayRule)
  if (!period.ok) return period
  const now = clock.now()
  const requested = { status: query.status, kinds: query.kind ?? null, period: period.value }
  const filters = { ...requested, now }
  return listPage({
    list: 'approvals.list',
    query,
    filters: requested,
    now,
    read: (cursor, limit) => readApprovals(reader, filters, query.sort.startsWith('-'), cursor, limit),
    count: query.count === '1' ? () => countRows(reader, approvalsWhere(filters)) : null,
    show: records => shown(reader, records, viewer, now),
  })
}

async function shown(
  reader: Deps['reader'],
  records: readonly ApprovalRecord[],
  viewer: AdminActor,
  now: Date,
): Promise<ApprovalResponse[]> {
  const others = records.some(record => canSelfApprove(record, viewer))
    ? await othersHold(reader, DECIDING_KEY, viewer.id)
    : true
  return records.map(record => toApprovalResponse(record, viewer, others, now))
}
