import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import { writeAudit } from '../../../platform/command/audit.ts'
import type { Command, Origin } from '../../../platform/command/command.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import type { AdminActor } from '../../../platform/actor.ts'
import { maskedFieldsFor } from '../../../platform/personal.ts'
import type { ListContext } from '../context.ts'
import { missingKey } from '../exports/request.ts'
import type { IssuedTicket } from '../tickets/tickets.ts'
import { findChunk } from './chunks.repo.ts'
import { countDownload, type ExportJob, type ExportPart, findJob, lockJob } from './jobs.repo.ts'
import { partName } from './job-response.ts'

const KIND = 'export-part'
const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type Requested = { readonly id: string; readonly part: number }
type Checked = { readonly part: ExportPart; readonly fileName: string }

/** Issues a ticket for one file of the admin's own job, while they may still read and export what is in it. */
export const issueTicket = ({
  registry,
  tickets,
}: ListContext): Command<Requested, IssuedTicket & { readonly fileName: string }> =>
  recordCommand({
    name: 'export-jobs.ticket',
    kind: 'export-job',
    lock: ({ tx, actor }, { id }) => lockJob(tx, id, actor.id),
    check: async ({ actor }, job, { part }) => checkDownload(registry, job, part, actor),
    save: async ({ tx, actor, now }, _job, { fileName }, { id, part }) =>
      ok({ ...(await tickets.issue(tx, KIND, actor, { id, part }, now)), fileName }),
    changes: (_job, { fileName }) => ({ after: { fileName } }),
    show: async (_context, _input, _job, saved) => (saved === undefined ? refuse('NOT_FOUND') : ok(saved)),
  })

function checkDownload(
  registry: ListContext['registry'],
  job: ExportJob,
  number: number,
  actor: AdminActor,
): Result<Checked, ErrorCode> {
  const list = registry.find(job.list)
  if (list === undefined) return refuse('NOT_FOUND')
  if (missingKey(list, actor) !== null) return refuse('FORBIDDEN')
  if (job.state === 'deleted') return refuse('NOT_FOUND')
  if (job.state !== 'ready') return refuse('STATE_CONFLICT')
  const hidden = maskedFieldsFor(actor)
  if (job.personalFields.some(field => hidden.includes(field))) return refuse('FORBIDDEN')
  const part = job.parts.find(each => each.part === number)
  return part === undefined ? refuse('NOT_FOUND') : ok({ part, fileName: partName(job, number) })
}

const payloadForm = z.object({ id: z.string(), part: z.number() })

/** Sends a file to the holder of its ticket, if still permitted. */
export function serveParts({ deps, registry, tickets }: ListContext): void {
  tickets.serve(KIND, async (payload, actor, origin) => {
    const { id, part } = payloadForm.parse(payload)
    const job = await findJob(deps.db, id, actor.id)
    if (job === undefined) return refuse('NOT_FOUND')
    const checked = checkDownload(registry, job, part, actor)
    if (!checked.ok) return checked
    const { bytes } = checked.value.part
    await countDownload(deps.db, id)
    return ok({
      raw: streamPart({ deps }, job, checked.value, origin),
      contentType: contentTypes[job.format],
      disposition: 'attachment',
      fileName: checked.value.fileName,
      length: bytes,
    })
  })
}

/** One chunk after the other. The audit records how much was sent. */
async function* streamPart(
  { deps }: Pick<ListContext, 'deps'>,
  job: ExportJob,
  { part: { part, bytes }, fileName }: Checked,
  origin: Origin,
): AsyncGenerator<Uint8Array> {
  let sent = 0
  try {
    for (let seq = 0; sent < bytes; seq++) {
      const chunk = await findChunk(deps.db, { id: job.id, part, seq })
      if (chunk === undefined) throw new Error('the file of an export was deleted while it was sent')
      yield chunk
      sent += chunk.length
    }
  } finally {
    await writeAudit(deps.db, {
      origin,
      at: deps.clock.now(),
      action: 'export-jobs.download',
      object: { kind: 'export-job', id: job.id },
      refusedWith: null,
      change: { after: { list: job.list, fileName, bytes: sent, complete: sent === bytes } },
    })
  }
}
