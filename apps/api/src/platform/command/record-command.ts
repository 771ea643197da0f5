import type { ErrorCode, Permission } from '@backoffice/contract'
import { newId, refuse, type Refused, type Result } from '@backoffice/kernel'
import { adminCommand } from './command.ts'
import type { AdminContext, Announcement, AuditChange, Command } from './context.ts'

export type { AdminContext } from './context.ts'

/** A new record of an admin, in the order it runs. Whatever refuses rolls everything back. */
type CreateCommand<I, T> = {
  readonly name: string
  readonly permission?: Permission
  /** What the audit calls the record. */
  readonly kind: string
  /** Stands for the id in the audit of a refused attempt. */
  labelOf(input: I): string
  check?(context: AdminContext, input: I): Promise<Refused<ErrorCode> | null>
  /** Writes it, or refuses it for what is there already. */
  insert(context: AdminContext, id: string, input: I): Promise<Refused<ErrorCode> | null | void>
  /** What the audit has of its input; by default all of it. */
  auditOf?(input: I): object
  event?(id: string): Announcement
  show(context: AdminContext, id: string): Promise<Result<T, ErrorCode>>
}

/** Builds the command: actor, check, id, insert, audit, event, answer. */
export const createCommand = <I, T>(spec: CreateCommand<I, T>): Command<I, T> =>
  adminCommand({
    name: spec.name,
    ...(spec.permission === undefined ? {} : { permission: spec.permission }),
    object: input => ({ kind: spec.kind, id: spec.labelOf(input) }),
    async run(context, input) {
      const problem = await spec.check?.(context, input)
      if (problem) return problem
      const id = newId(context.now.getTime())
      const refused = await spec.insert(context, id, input)
      if (refused) return refused
      context.audit({ object: { kind: spec.kind, id }, after: spec.auditOf?.(input) ?? input })
      if (spec.event !== undefined) context.announce(spec.event(id))
      return spec.show(context, id)
    },
  })

type Input = { readonly id: string; readonly version?: number | undefined }

/** A change of one record by an admin, in the order it runs. Whatever refuses rolls everything back. */
type RecordCommand<I extends Input, R, C, S, T> = {
  readonly name: string
  readonly permission?: Permission
  /** What the audit calls the record. Its id is the input's. */
  readonly kind: string
  /** Reads the record and locks its row until the transaction ends; undefined where there is none. */
  lock(context: AdminContext, input: I): Promise<R | undefined>
  /** Refuses who may not change this record, or not in its present state, before versions are compared. */
  authorize?(context: AdminContext, record: R, input: I): Promise<Refused<ErrorCode> | null>
  /** For a record that is changed on what the admin saw: its version, and the record as a conflict shows it. */
  readonly versioned?: {
    of(record: R): number
    current(context: AdminContext, record: R): unknown
  }
  /** Decides what is written. Null: nothing changes, so nothing is saved, audited or announced. */
  check(context: AdminContext, record: R, input: I): Promise<Result<C | null, ErrorCode>>
  /** Writes it. A guarded statement that met another state refuses; an action that needs two is requested here. */
  save(context: AdminContext, record: R, checked: C, input: I): Promise<Result<S, ErrorCode> | void>
  /** Before and after, for the audit. */
  changes?(record: R, checked: C, input: I): AuditChange
  event?(record: R, checked: C, input: I): Announcement | readonly Announcement[]
  /** The answer; `saved` is what saving returned, if anything. */
  show(context: AdminContext, input: I, record: R, saved: S | undefined): Promise<Result<T, ErrorCode>>
}

/** Builds the command: actor, 404, lock, version, check, save, audit, event, answer. */
export const recordCommand = <I extends Input, R, C, S, T>(spec: RecordCommand<I, R, C, S, T>): Command<I, T> =>
  adminCommand({
    name: spec.name,
    ...(spec.permission === undefined ? {} : { permission: spec.permission }),
    object: ({ id }) => ({ kind: spec.kind, id }),
    async run(context, input) {
      const record = await spec.lock(context, input)
      if (record === undefined) return refuse('NOT_FOUND')
      const refused = (await spec.authorize?.(context, record, input)) ?? null
      if (refused !== null) return refused
      const { versioned } = spec
      if (versioned !== undefined && versioned.of(record) !== input.version)
        return refuse('VERSION_CONFLICT', { current: await versioned.current(context, record) })
      const checked = await spec.check(context, record, input)
      if (!checked.ok) return checked
      let saved: S | undefined
      if (checked.value !== null) {
        const result = await spec.save(context, record, checked.value, input)
        if (result !== undefined) {
          if (!result.ok) return result
          saved = result.value
        }
        context.audit(spec.changes?.(record, checked.value, input) ?? {})
        const event = spec.event?.(record, checked.value, input) ?? []
        for (const each of [event].flat()) context.announce(each)
      }
      return spec.show(context, input, record, saved)
    },
  })

/** The fields named, out of one side of a change. */
export const pick = <T extends object, K extends keyof T>(source: T, fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.map(field => [field, source[field]])) as Pick<T, K>
