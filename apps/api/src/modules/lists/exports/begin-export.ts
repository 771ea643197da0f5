import type { Endpoints, ErrorCode, Permission } from '@backoffice/contract'
import type { ListName } from '@backoffice/contract/lists/lists'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import { command, type Command } from '../../../platform/command/command.ts'
import type { Call } from '../../../platform/http/index.ts'
import type { ListContext } from '../context.ts'
import type { IssuedTicket } from '../tickets/tickets.ts'
import { chooseColumns, fileNameOf, keysOf, missingKey, readParams, readQuery } from './request.ts'
import type { AnyExport, ExportSubject, Params } from './registry.ts'
import { findBusy, openSlot } from './slots.ts'
import { streamExport } from './stream-export.ts'

type ExportInput = {
  readonly list: ListName
  readonly query: Readonly<Record<string, string>>
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly columns?: readonly string[] | undefined
  readonly locale: string
}
type StartedExport = IssuedTicket & {
  readonly fileName: string
  readonly count: number
  readonly countIsEstimate: boolean
}

/** Requires the list's permission and the export permission. Every export is audited before its first row is sent. */
export async function beginExport(
  { deps, session, registry, tickets }: ListContext,
  { body, actor, origin }: Call<Endpoints['exports.begin']>,
): Promise<Result<StartedExport, ErrorCode>> {
  const list = registry.find(body.list)
  if (list === undefined) return refuse('NOT_FOUND')
  const occupied = missingKey(list, actor) === null ? await findBusy(deps, actor.id) : null
  if (occupied !== null) return occupied
  const prepared = await prepareExport(list, body, actor)
  if (!prepared.ok) return prepared
  const { missing, count, countIsEstimate, query, about } = prepared.value
  if (missing === null) session.recordUse(actor.id, ...keysOf(list))
  const spec: Command<ExportInput, StartedExport> = {
    name: 'exports.begin',
    ...(missing === null ? {} : { permission: missing }),
    object: requested => ({ kind: 'export', id: requested.list }),
    async run({ tx, now, audit }, requested) {
      audit({ after: { ...requested, count } })
      const fileName = `${fileNameOf(list, query, about, deps.config.dayRule, now)}.csv`
      return ok({
        ...(await tickets.issue(
          tx,
          'export',
          actor,
          { ...requested, params: { ...requested.params }, columns: [...(requested.columns ?? [])], fileName },
          now,
        )),
        fileName,
        count,
        countIsEstimate,
      })
    },
  }
  return command(deps, spec, origin, body)
}

type Prepared = {
  /** The permission that the actor lacks. Nothing is read then, and the command refuses and audits it. */
  readonly missing: Permission | null
  readonly query: Record<string, unknown>
  readonly params: Params
  readonly count: number
  readonly countIsEstimate: boolean
  readonly about: ExportSubject | undefined
}

/** Refuses an export that cannot be made while an error can still be sent, and returns its size and subject. */
export async function prepareExport(
  list: AnyExport,
  input: Pick<ExportInput, 'query' | 'params' | 'columns'>,
  actor: AdminActor,
): Promise<Result<Prepared, ErrorCode>> {
  const missing = missingKey(list, actor)
  if (missing !== null)
    return ok({ missing, query: {}, params: {}, count: 0, countIsEstimate: false, about: undefined })
  const found = await previewRows(list, input, actor)
  return found.ok ? ok({ ...found.value, missing, about: await list.about?.(found.value.params) }) : found
}

async function previewRows(
  list: AnyExport,
  { query: input, params: path, columns }: Pick<ExportInput, 'query' | 'params' | 'columns'>,
  actor: AdminActor,
): Promise<Result<Omit<Prepared, 'missing' | 'about'>, ErrorCode>> {
  const query = readQuery(list, input)
  if (!query.ok) return query
  const params = readParams(list, path)
  if (!params.ok) return params
  const chosen = chooseColumns(list, columns)
  if (!chosen.ok) return chosen
  const counted = await list.read({ query: { ...query.value, limit: 1, count: '1' }, params: params.value, actor })
  if (!counted.ok) return counted
  const { data, meta } = counted.value
  return ok({
    query: query.value,
    params: params.value,
    count: meta === undefined ? data.length : (meta.total ?? 0),
    countIsEstimate: meta?.totalIsEstimate ?? false,
  })
}

/**
 * Sends the file to the holder of the ticket, if still permitted. A refusal at the concurrency limit keeps the ticket
 * valid.
 */
export function serveExports({ deps, registry, tickets, session }: ListContext): void {
  tickets.serve('export', async (payload, actor, origin) => {
    const requested = payload as unknown as ExportInput & { fileName: string }
    const list = registry.find(requested.list)
    if (list === undefined || missingKey(list, actor) !== null) return refuse('NOT_FOUND')
    const query = readQuery(list, requested.query)
    const columns = chooseColumns(list, requested.columns?.length === 0 ? undefined : requested.columns)
    const params = readParams(list, requested.params)
    if (!query.ok || !params.ok || !columns.ok) return refuse('NOT_FOUND')
    const { list: name, query: input, params: path = {}, fileName } = requested
    const request = {
      list,
      query: query.value,
      params: params.value,
      columns: columns.value,
      locale: requested.locale,
      asked: { list: name, query: input, params: path, columns: columns.value.map(({ id }) => id) },
    }
    const slot = await openSlot(deps, actor.id)
    if (slot === null) return (await findBusy(deps, actor.id)) ?? refuse('EXPORTS_BUSY')
    return ok({
      raw: streamExport(deps, session, request, { actor, origin, slot }),
      contentType: 'text/csv; charset=utf-8',
      disposition: 'attachment',
      fileName,
    })
  })
}
