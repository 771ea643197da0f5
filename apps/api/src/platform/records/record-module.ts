import { type EndpointName, endpoints, type ErrorCode } from '@backoffice/contract'
import type { RecordOf, StatusesOf } from '@backoffice/contract/record'
import { ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import type { AdminActor } from '../actor.ts'
import type { Origin } from '../command/command.ts'
import { type AdminContext, createCommand, pick, recordCommand } from '../command/record-command.ts'
import { type Reader, retryOnConflict } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type Handlers, inData, runCommand } from '../http/index.ts'
import { badField } from '../lists/cursor.ts'
import type { Filters } from '../lists/list-filters.ts'
import { listHandler, type ListQuery } from '../lists/list-handler.ts'
import type { FormOf, ListNameOf, RecordTable, StoredOf } from './record-table.ts'

/** Who sees records, and as of when. */
export type Viewing = { readonly actor: Pick<AdminActor, 'permissions'>; readonly now: Date }
type Shown<N extends string> = N extends keyof typeof endpoints ? z.output<(typeof endpoints)[N]['answer']> : never
type RowOf<R extends RecordOf> = Shown<`${R['noun']}.create`>

/** A record with its status by the clock, if it has one, and what this admin may do with it. */
type StatedOf<R extends RecordOf> = StoredOf<R> & {
  readonly status: StatusesOf<R>[number]
  readonly can: ('change' | (keyof R['actions'] & string))[]
}

type Spec<R extends RecordOf> = {
  readonly table: RecordTable<R>
  /** Records as an admin sees them, with what is not stored. */
  show?(rows: readonly StatedOf<R>[], viewing: Viewing, reader: Reader): Promise<readonly RowOf<R>[]>
  /** Refuses what must not be saved. `before`: the stored record; null for a new one. */
  check?(context: AdminContext, form: FormOf<R>, before: StoredOf<R> | null): Promise<Refused<ErrorCode> | null>
  /** What each action makes of a record. */
  readonly actions: {
    readonly [A in keyof R['actions'] & string]: (before: StoredOf<R>, now: Date) => Partial<FormOf<R>>
  }
}

const valueOf = (form: object, field: string): unknown => (form as Readonly<Record<string, unknown>>)[field]

type NamesOf<R extends RecordOf> =
  | `${R['noun']}.${'list' | 'get' | 'create' | 'change'}`
  | `${R['noun']}.${keyof R['actions'] & string}`
type RecordHandlers<R extends RecordOf> = Pick<Handlers, Extract<keyof Handlers, NamesOf<R>>>

type OneCall = { readonly params: { readonly id: string }; readonly actor: AdminActor; readonly origin: Origin }
type FormCall<R extends RecordOf> = OneCall & { readonly body: FormOf<R>; readonly ifMatch?: number }

/**
 * The list, one record, adding, changing and the actions of a declared noun: permission, 404, version, checks, what
 * changed for the audit, and the event, all from its declaration.
 */
export function recordModule<const R extends RecordOf>(deps: Deps, of: R, { table, show, check, actions }: Spec<R>) {
  const { kind, topic, noun } = of
  const permission = of.access.write
  const names = Object.keys(of.fields) as (keyof FormOf<R> & string)[]
  const changed = (name: string) => (id: string) => ({ name: `${kind}.${name}`, topic, ids: [id] })
  const [event, shared] = [changed('changed'), { permission, kind }]
  const diff = (before: StoredOf<R>, after: FormOf<R>) => ({ before: pick(before, names), after: pick(after, names) })

  const isPossible = (action: string, record: StoredOf<R>, now: Date): boolean =>
    of.actions[action]?.in?.includes(table.statusOf(record, now)) !== false
  const stated = (record: StoredOf<R>, { actor, now }: Viewing) => {
    const status = table.statusOf(record, now)
    const possible = Object.keys(of.actions).filter(action => isPossible(action, record, now))
    const can = actor.permissions.has(permission) ? ['change', ...possible] : []
    return { ...record, ...(status === undefined ? {} : { status }), can } as StatedOf<R>
  }
  const showAll = async (records: readonly StoredOf<R>[], viewing: Viewing, reader: Reader) => {
    const rows = records.map(record => stated(record, viewing))
    return (await show?.(rows, viewing, reader)) ?? (rows as unknown as readonly RowOf<R>[])
  }

  async function showOne(reader: Reader, id: string, viewing: Viewing): Promise<Result<RowOf<R>, 'NOT_FOUND'>> {
    const record = await table.find(reader, id)
    const [shown] = record === undefined ? [] : await showAll([record], viewing, reader)
    return shown === undefined ? refuse('NOT_FOUND') : ok(shown)
  }
  const answer = (context: AdminContext, { id }: { readonly id: string }) => showOne(context.tx, id, context)

  const uniqueField = table.unique ?? 'id'
  async function problemOf(context: AdminContext, form: FormOf<R>, before: StoredOf<R> | null) {
    const problem = (await check?.(context, form, before)) ?? null
    if (problem !== null) return problem
    return (await table.isTaken(context.tx, form, before?.id ?? null)) ? badField(uniqueField, 'TAKEN') : null
  }

  const create = createCommand<FormOf<R>, RowOf<R>>({
    ...shared,
    name: `${kind}.create`,
    labelOf: form => String(valueOf(form, table.unique ?? names[0] ?? '')),
    check: (context, form) => problemOf(context, form, null),
    async insert({ tx, actor, now }, id, form) {
      const isInserted = await table.insert(tx, id, form, actor.id, now)
      return isInserted ? null : badField(uniqueField, 'TAKEN')
    },
    event,
    show: (context, id) => answer(context, { id }),
  })

  const schema: z.ZodType = endpoints[`${noun}.change` as EndpointName].answer
  type Change = { readonly id: string; readonly version: number; readonly form: FormOf<R> }
  const change = recordCommand<Change, StoredOf<R>, FormOf<R>, never, RowOf<R>>({
    ...shared,
    name: `${kind}.change`,
    lock: ({ tx }: AdminContext, { id }: Change) => table.lock(tx, id),
    versioned: {
      of: ({ version }: StoredOf<R>) => version,
      async current(context: AdminContext, record: StoredOf<R>) {
        const current = await answer(context, record)
        return current.ok ? z.encode(schema, current.value) : null
      },
    },
    check: async (context, before, { form }: Change) => (await problemOf(context, form, before)) ?? ok(form),
    save: ({ tx, now }, { id }, form) => table.save(tx, id, form, now),
    changes: diff,
    event: ({ id }) => event(id),
    show: answer,
  })
  const action = (name: keyof R['actions'] & string) =>
    recordCommand({
      ...shared,
      name: `${kind}.${name}`,
      lock: ({ tx }: AdminContext, { id }: { readonly id: string }) => table.lock(tx, id),
      async check({ now }, before) {
        return isPossible(name, before, now)
          ? ok({ ...pick(before, names), ...actions[name](before, now) } as FormOf<R>)
          : refuse('STATE_CONFLICT', { status: table.statusOf(before, now) })
      },
      save: ({ tx, now }, { id }, form) => table.save(tx, id, form, now),
      changes: diff,
      event: ({ id }) => event(id),
      show: answer,
    })

  const list = listHandler<ListNameOf<R>, Filters<ListQuery<ListNameOf<R>>>, StoredOf<R>, RowOf<R>, never>(
    of.list as unknown as { name: ListNameOf<R> },
    deps,
    { list: table.list, narrow: filters => filters, show: (rows, viewing) => showAll(rows, viewing, deps.reader) },
  )
  const viewing = ({ actor }: OneCall): Viewing => ({ actor, now: deps.clock.now() })
  const actionHandlers = Object.keys(of.actions).map(name => {
    const command = action(name)
    return [`${noun}.${name}`, ({ params, origin }: OneCall) => runCommand(deps, command, origin, params)]
  })
  const handlers = {
    [`${noun}.list`]: list,
    [`${noun}.get`]: async (call: OneCall) => inData(await showOne(deps.reader, call.params.id, viewing(call))),
    [`${noun}.create`]: ({ body, origin }: FormCall<R>) => runCommand(deps, create, origin, body),
    [`${noun}.change`]: ({ params: { id }, body: form, ifMatch = 0, origin }: FormCall<R>) =>
      retryOnConflict(() => runCommand(deps, change, origin, { id, version: ifMatch, form })),
    ...Object.fromEntries(actionHandlers),
  }
  // The names are put together from the declaration, which no compiler follows.
  return { list, show: showOne, handlers: handlers as unknown as RecordHandlers<R> }
}
