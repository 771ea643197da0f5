import type { Fields } from './fields.ts'
import type { Permission } from './permissions.ts'
import { type Resource, resource } from './resource.ts'
import type { Topic } from './sockets.ts'

// One value declares a noun that is a list, a record, a form and a few actions:
//   <noun>/record.ts       export const campaigns = record('campaigns', { path, access, topic, fields, list, actions })
//   <noun>/words/*.json    its words, for screen, file, audit and errors
//   <noun>/endpoints.ts    recordEndpoints(campaigns, { … }): its schemas and endpoints
//   apps/api <noun>        recordModule(deps, campaigns, { table, show, check, actions })
//   apps/web <noun>        <RecordList of={…} />, <RecordDrawer of={…} />: cells and panels that are special

/** An action on one record, beside changing it: `POST {path}/{id}/{action}`. */
type ActionSpec = {
  /** Described in the API documents. */
  readonly summary: string
  /** The tone of its button; an action that cannot be undone is an error's. */
  readonly tone?: 'primary' | 'error'
  /** The statuses of the period in which it is possible; absent: in all. */
  readonly in?: readonly string[]
}

/** A status by the clock, from `startsAt` until `endsAt`: before, within and after. */
type PeriodSpec = {
  readonly statuses: readonly [before: string, within: string, after: string]
  /** Where a record without a start is. */
  readonly openStart: 'before' | 'within'
}

type RecordSpec = {
  /** What the audit calls one of them, and the first part of its commands' names. */
  readonly kind: string
  readonly path: string
  readonly access: { readonly read: Permission; readonly write: Permission }
  /** The topic under which its changes are announced. */
  readonly topic: Topic
  /** What an admin edits. */
  readonly fields: Fields
  /** Of a noun with the fields `startsAt` and `endsAt`. */
  readonly period?: PeriodSpec
  readonly list: Omit<Resource, 'name' | 'access' | 'topics'> & {
    readonly sorts: readonly [string, ...string[]]
    /** Topics whose events make the list stale, beside its own. */
    readonly topics?: readonly Topic[]
    /** What it is narrowed by: fields that are choices, and `status` of the period. */
    readonly filters?: readonly string[]
  }
  readonly actions: Readonly<Record<string, ActionSpec>>
}

type ListOf<N extends string, S extends RecordSpec> = Omit<S['list'], 'topics'> & {
  readonly name: `${N}.list`
  readonly access: S['access']['read']
  readonly topics: readonly Topic[]
}
export type RecordOf<N extends string = string, S extends RecordSpec = RecordSpec> = Omit<S, 'list'> & {
  readonly noun: N
  readonly list: ListOf<N, S>
}

/** Declares a noun. */
export function record<const N extends string, const S extends RecordSpec>(noun: N, spec: S): RecordOf<N, S> {
  const { access, topic, list } = spec
  const { topics = [], ...rest } = list
  return {
    ...spec,
    noun,
    list: resource(`${noun}.list`, { ...rest, access: access.read, topics: [topic, ...topics] }),
  } as unknown as RecordOf<N, S>
}

/** The statuses of a noun with a period. */
export type StatusesOf<R> = R extends { readonly period: { readonly statuses: infer S extends Names } } ? S : never
type Names = readonly [string, ...string[]]
/** The values of each filter of its list. */
export type FilterValuesOf<R extends RecordOf> = R['list'] extends { readonly filters: readonly (infer K)[] }
  ? {
      readonly [F in K & string]: F extends 'status'
        ? StatusesOf<R>
        : R['fields'][F] extends { readonly values: infer V extends Names }
          ? V
          : never
    }
  : unknown
/** The values of a filter. */
export const filterValues = ({ fields, period }: Pick<RecordOf, 'fields' | 'period'>, name: string): Names => {
  const field = fields[name]
  return (name === 'status' ? period?.statuses : field?.kind === 'choice' ? field.values : []) as Names
}
