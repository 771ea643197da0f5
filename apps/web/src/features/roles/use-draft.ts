import type { Permission } from '@backoffice/contract'
import { useState } from 'react'
import {
  changesOf,
  type Edits,
  type Form,
  newRole,
  rename,
  type Role,
  setSecondFactor,
  togglePermission,
} from './draft.ts'

type State = {
  readonly edits: ReadonlyMap<string, Edits>
  /** Roles that are not submitted yet. */
  readonly added: readonly Role[]
  /** The failure of each role's last request. */
  readonly failures: ReadonlyMap<string, unknown>
  readonly count: number
}
const empty: State = { edits: new Map(), added: [], failures: new Map(), count: 0 }

export type Draft = ReturnType<typeof useDraft>

/** The unsaved edits of all roles. */
export function useDraft(saved: readonly Role[]) {
  const [state, setState] = useState(empty)
  const roles = [...saved, ...state.added]
  const edit = (role: Role, change: (edits: Edits | undefined) => Edits) =>
    setState(before => ({
      ...before,
      edits: new Map(before.edits).set(role.key, change(before.edits.get(role.key))),
      failures: without(before.failures, role.key),
    }))
  return {
    roles,
    edits: state.edits,
    failures: state.failures,
    /** The roles with changes, in the order of the columns. */
    changed: roles.filter(role => role.version === 0 || changesOf(role, state.edits.get(role.key)).length > 0),
    toggle: (role: Role, permission: Permission) => edit(role, edits => togglePermission(role, edits, permission)),
    requireFactor: (role: Role, on: boolean) => edit(role, edits => setSecondFactor(role, edits, on)),
    rename: (role: Role, name: string) => edit(role, edits => rename(role, edits, name)),
    /** The editor has read what another admin changed. */
    acknowledge: (role: Role) =>
      edit(role, edits => ({ ...(edits ?? rename(role, undefined, role.name)), seen: role })),
    add: (name: string, from: Form | undefined) =>
      setState(before => {
        const { role, edits } = newRole(name, from, before.count + 1)
        return {
          ...before,
          count: before.count + 1,
          added: [...before.added, role],
          edits: new Map(before.edits).set(role.key, edits),
        }
      }),
    fail: (role: Role, failure: unknown) =>
      setState(before => ({ ...before, failures: new Map(before.failures).set(role.key, failure) })),
    /** Drops the edits of a role; one that is not submitted is removed. */
    drop: (key: string) =>
      setState(before => ({
        ...before,
        added: before.added.filter(role => role.key !== key),
        edits: without(before.edits, key),
        failures: without(before.failures, key),
      })),
    discard: () => setState(before => ({ ...empty, count: before.count })),
  }
}

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
