import type { Endpoints, ForceLogout, ClientResponse, Permission } from '@backoffice/contract'
import { useSyncExternalStore } from 'react'

type Me = ClientResponse<Endpoints['session.me']>
export type Person = Me['user']
export type Limits = Me['limits']

/** A dialog that blocks the page until the user responds. */
export type Prompt = { kind: 'forced'; notice: ForceLogout } | { kind: 'expired' } | { kind: 'leaving' }

export type SignedIn = {
  phase: 'signed-in'
  user: Person
  permissions: ReadonlySet<Permission>
  limits: Limits
  /** The role requires a second factor, and there is none yet. */
  lacksFactor: boolean
  prompt: Prompt | null
}
export type SessionState = { phase: 'starting' } | { phase: 'signed-out' } | SignedIn

let state: SessionState = { phase: 'starting' }
const listeners = new Set<() => void>()

export const session = (): SessionState => state

export function setSession(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

export const signedInFrom = (me: Me): SignedIn => ({
  phase: 'signed-in',
  user: me.user,
  permissions: new Set(me.permissions),
  limits: me.limits,
  lacksFactor: me.setUp !== undefined,
  prompt: null,
})

export function prompt(next: Prompt | null): void {
  if (state.phase === 'signed-in') setSession({ ...state, prompt: next })
}

/** False while a session dialog is open: nothing is fetched, and refusals are expected. */
export const sessionIsLive = (): boolean => state.phase === 'signed-in' && state.prompt === null

export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): SessionState => useSyncExternalStore(onSession, session)

/** The signed-in session; always defined inside the shell. */
export function useSignedIn(): SignedIn {
  const current = useSession()
  if (current.phase !== 'signed-in') throw new Error('the shell is shown to nobody')
  return current
}
