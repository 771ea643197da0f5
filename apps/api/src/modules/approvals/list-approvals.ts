import type { Endpoints, ErrorCode, Given } from '@backoffice/contract'
import type { Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Call } from '../../platform/http/index.ts'
import { listPage } from '../../platform/lists/list-page.ts'
import { periodOf } from '../../platform/lists/period.ts'
import { countRows, othersHold } from '../reads/index.ts'
import { answerOf, type ApprovalAnswer } from './approval-answer.ts'
import { DECIDING_KEY, mayStandAlone } from './approvals.policy.ts'
import { type ApprovalRecord, approvalsWhere, readApprovals } from './approvals.repo.ts'

type List = Endpoints['approvals.list']

/** A page of what waits for a second person, or did, as an admin is shown it. */
export async function listApprovals(
  { reader, clock, config }: Deps,
  query: Call<List>['query'],
  viewer: AdminActor,
): Promise<Result<Given<List>, ErrorCode>> {
  const period = periodOf(query, config.dayRule)
  if (!period.ok) return period
  const now = clock.now()
  const asked = { status: query.status, kinds: query.kind ?? null, period: period.value }
  const filters = { ...asked, now }
  return listPage({
    list: 'approvals.list',
    query,
    filters: asked,
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
): Promise<ApprovalAnswer[]> {
  const others = records.some(record => mayStandAlone(record, viewer))
    ? await othersHold(reader, DECIDING_KEY, viewer.id)
    : true
  return records.map(record => answerOf(record, viewer, others, now))
}
