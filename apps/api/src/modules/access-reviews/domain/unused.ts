import type { Permission } from '@backoffice/contract'
import { addDays, type AdminId, type BusinessDay } from '@backoffice/kernel'

/** A right an admin has, both days in the operator's zone. */
export type HeldRight = {
  readonly permission: string
  readonly heldSince: BusinessDay
  /** Null: not since it is held. */
  readonly lastUsedOn: BusinessDay | null
}

/**
 * Rights that no request needs: they decide whether phones and accounts are shown in full, wherever members, deposits
 * or withdrawals are. Each counts as used when one of these readings is.
 */
const usedWith: Readonly<Partial<Record<string, readonly Permission[]>>> = {
  'members.phone': ['members.read', 'deposits.read', 'withdrawals.read'],
  'members.account': ['members.read', 'deposits.read', 'withdrawals.read'],
}

/** The rights held for so many days and not used in them, with their last use. */
export function findUnused(rights: readonly HeldRight[], today: BusinessDay, days: number): HeldRight[] {
  const usedOn = new Map(rights.map(({ permission, lastUsedOn }) => [permission, lastUsedOn]))
  const until = addDays(today, -days)
  return rights.flatMap(right => {
    const uses = [right.permission, ...(usedWith[right.permission] ?? [])].flatMap(each => usedOn.get(each) ?? [])
    const lastUsedOn = uses.toSorted().at(-1) ?? null
    const isUsed = right.heldSince > until || (lastUsedOn !== null && lastUsedOn > until)
    return isUsed ? [] : [{ ...right, lastUsedOn }]
  })
}

/** What an earlier review decided to remove, and the admin still has. */
export const findUndone = (removed: readonly string[], held: readonly HeldRight[]): string[] =>
  removed.filter(permission => held.some(each => each.permission === permission))

export type Manager = { readonly id: AdminId; readonly isOwner: boolean }
type Concerned = { readonly id: AdminId; readonly requesterId: AdminId | null }

/**
 * Who is asked about an admin: who gave them their role, if they still manage admins; else the owners, as null.
 * Undefined: no one, since the admin is the only owner. `managers`: the active admins who manage admins.
 */
export function findAsked({ id, requesterId }: Concerned, managers: readonly Manager[]): AdminId | null | undefined {
  if (requesterId !== null && requesterId !== id && managers.some(each => each.id === requesterId)) return requesterId
  return managers.some(each => each.isOwner && each.id !== id) ? null : undefined
}

type Line = { readonly adminId: AdminId; readonly askedOf: AdminId | null }

/** The one who is asked answers, and owners; never the admin whose rights they are. */
export const canAnswer = ({ adminId, askedOf }: Line, { id, isOwner }: Manager): boolean =>
  id !== adminId && (isOwner || id === askedOf)
