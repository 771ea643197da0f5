import { randomUUID } from 'node:crypto'
import type { Reply, FixtureAdmin } from './office-fixture.ts'

export type BulkRow = {
  readonly id: string
  readonly ok: boolean
  readonly code: string | null
  readonly details: Record<string, unknown> | null
  readonly status: string | null
}

/** Maximum attempts, on slow machines too. */
const TIMES = 20

/** A bulk action as screens send it: rows that were not reached are sent again under their key. */
export async function runBulk<Row extends BulkRow>(
  admin: FixtureAdmin,
  path: string,
  body: object,
  key: string = randomUUID(),
): Promise<Reply<Row[]>> {
  let reply = await admin.post<Row[]>(path, body, key)
  for (
    let times = 1;
    times < TIMES && reply.status === 200 && reply.body.data.some(({ code }) => code === 'UNAVAILABLE');
    times++
  )
    reply = await admin.post<Row[]>(path, body, key)
  return reply
}
