import type { Permission } from '@backoffice/contract'
import { businessDayOf, ok, type DayRule, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import { fieldErrorsOf } from '../../../platform/http/field-errors.ts'
import { refuseFields } from '../../../platform/http/refusal.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { periodOf } from '../../../platform/lists/period.ts'
import type { AdminActor } from '../../../platform/actor.ts'
import type { ExportColumn } from './column-types.ts'
import type { ExportSubject, AnyExport, Params } from './registry.ts'

/** The export controls paging itself. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['limit', 'cursor', 'count'])

/** Parsed by the list's own schema, so that the same queries are refused. */
export const readQuery = (
  { endpoint }: AnyExport,
  input: Readonly<Record<string, string>>,
): Result<Record<string, unknown>, 'VALIDATION'> =>
  readBy(endpoint.query, 'query', Object.fromEntries(Object.entries(input).filter(([name]) => !OF_THE_PAGE.has(name))))

/** Path parameters, parsed by the list's own schema. */
export const readParams = (
  { endpoint }: AnyExport,
  input: Readonly<Record<string, string>> = {},
): Result<Params, 'VALIDATION'> => readBy(endpoint.params, 'params', input)

const nothing = z.strictObject({})

function readBy(
  form: z.ZodObject = nothing,
  part: string,
  input: Readonly<Record<string, string>>,
): Result<Record<string, unknown>, 'VALIDATION'> {
  const read = form.safeParse(input)
  if (read.success) return ok(read.data)
  return refuseFields(fieldErrorsOf(read.error.issues, part, [part]))
}

/** By column id, or by the id of the screen's column they belong to; each once. */
export function chooseColumns(
  { columns }: AnyExport,
  ids: readonly string[] | undefined,
): Result<readonly ExportColumn<unknown>[], 'VALIDATION'> {
  if (ids === undefined) return ok(columns)
  const chosen = new Set<ExportColumn<unknown>>()
  for (const id of ids) {
    const meant = columns.filter(each => each.id === id || each.on.includes(id))
    if (meant.length === 0) return badField('columns', 'NOT_FOUND')
    for (const column of meant) chosen.add(column)
  }
  return ok([...chosen])
}

/** The permissions of an export: the list's own, and the one for exports. */
export const keysOf = ({ endpoint, exportPermission }: AnyExport): readonly Permission[] => [
  endpoint.access as Permission,
  exportPermission,
]

/** The missing permission, if any. */
export const missingKey = (list: AnyExport, actor: AdminActor): Permission | null =>
  keysOf(list).find(key => !actor.permissions.has(key)) ?? null

/**
 * The name of a file without its extension. `withdrawals_2026-11-01_2026-11-20`: the list, its subject if it has one,
 * and the first and last day. Without a first day: `withdrawals_until_2026-11-20`; with a single or current day, only
 * that day.
 */
export function fileNameOf(
  { fileName, endpoint }: AnyExport,
  query: Readonly<Record<string, unknown>>,
  about: ExportSubject | undefined,
  rule: DayRule,
  now: Date,
): string {
  const [day, input] = [textOf(query['day']), { from: textOf(query['from']), to: textOf(query['to']) }]
  const requested = periodOf(day === undefined ? input : { from: day, to: day }, rule)
  const { from, until } = requested.ok ? requested.value : { from: null, until: null }
  const first = about?.from ?? (from === null ? null : businessDayOf(from, rule))
  // An exclusive end is the start of the next day.
  const last = about?.to ?? businessDayOf(until === null ? now : new Date(until.getTime() - 1), rule)
  const days =
    first === last
      ? [last]
      : first === null
        ? [...('from' in (endpoint.query?.shape ?? {}) ? ['until'] : []), last]
        : [first, last]
  return [fileName, ...(about === undefined ? [] : [plain(about.name)]), ...days].join('_')
}

/** Letters, digits and characters every file system accepts. */
const plain = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .slice(0, 60)

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
