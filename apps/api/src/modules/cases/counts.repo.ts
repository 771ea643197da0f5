import type { caseEndpoints } from '@backoffice/contract/cases/endpoints'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import { isNotAbout, timingOf } from './cases.list.ts'

type Counts = z.output<(typeof caseEndpoints)['cases.counts']['answer']>

/** Counts of the cases that are not closed, as their viewer sees them. */
export async function countCases(reader: Reader, viewer: AdminId, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts['status'] & Omit<Counts, 'status'>>`
    select count(*) filter (where c.status = 'open')::int as open,
      count(*) filter (where c.status = 'claimed')::int as claimed,
      count(*) filter (where c.status = 'waiting')::int as waiting,
      count(*) filter (where c.status = 'decided')::int as decided,
      count(*) filter (where ${timingOf(now)} = 'overdue')::int as overdue,
      count(*) filter (where c.status in ('claimed', 'waiting') and c.claimed_by = ${viewer}::uuid)::int as mine,
      count(*) filter (where c.status = 'decided' and c.decided_by <> ${viewer}::uuid)::int as "toConfirm"
      from cases c where c.status <> 'closed' and ${isNotAbout(viewer)}`.execute(reader)
  const { overdue, mine, toConfirm, ...status } = rows[0] ?? {
    open: 0,
    claimed: 0,
    waiting: 0,
    decided: 0,
    overdue: 0,
    mine: 0,
    toConfirm: 0,
  }
  return { status, overdue, mine, toConfirm }
}
