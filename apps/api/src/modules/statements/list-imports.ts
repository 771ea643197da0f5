import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import { refuse, type BankAccountId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Call } from '../../platform/http/index.ts'
import { listPage } from '../../platform/lists/list-page.ts'
import { periodOf } from '../../platform/lists/period.ts'
import { toImportResponse, toLineResponse } from './import-response.ts'
import { countImports, countLines, findImport, readImports, readLines } from './imports.repo.ts'

type Lists = 'statements.list' | 'statements.lines'
type ListQuery<N extends Lists> = Call<Endpoints[N]>['query']
type ListResult<N extends Lists> = Promise<Result<HandlerOutput<Endpoints[N]>, ErrorCode>>

/** A page of the imported files. */
export async function listImports(
  { reader, clock, config }: Deps,
  query: ListQuery<'statements.list'>,
): ListResult<'statements.list'> {
  const period = periodOf(query, config.dayRule)
  if (!period.ok) return period
  const filters = {
    account: (query.account ?? null) as BankAccountId | null,
    statuses: query.status ?? null,
    from: period.value.from,
    until: period.value.until,
    q: query.q ?? null,
  }
  return listPage({
    list: 'statements.list',
    query,
    filters,
    now: clock.now(),
    read: (cursor, limit) => readImports(reader, filters, query.sort.startsWith('-'), cursor, limit),
    count:
      query.count === '1'
        ? async () => ({ total: await countImports(reader, filters), isEstimate: false, totals: null })
        : null,
    show: rows => rows.map(toImportResponse),
  })
}

/** A page of the lines of a file. */
export async function listImportLines(
  { reader, clock }: Deps,
  importId: string,
  query: ListQuery<'statements.lines'>,
  viewer: AdminActor,
): ListResult<'statements.lines'> {
  if ((await findImport(reader, importId)) === undefined) return refuse('NOT_FOUND')
  const outcomes = query.outcome ?? null
  return listPage({
    list: 'statements.lines',
    query,
    filters: { importId, outcomes },
    now: clock.now(),
    read: (cursor, limit) => readLines(reader, importId, outcomes, query.sort.startsWith('-'), cursor, limit),
    count:
      query.count === '1'
        ? async () => ({ total: await countLines(reader, importId, outcomes), isEstimate: false, totals: null })
        : null,
    show: rows => rows.map(row => toLineResponse(row, viewer)),
  })
}
