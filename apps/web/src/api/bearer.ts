import { localStore } from './storage.ts'

/**
 * The token this tab uses, and its copy in local storage. The two can differ for a moment when another tab signs in.
 * Requests send this tab's token; only adopting a session reads the storage again.
 */
const KEY = 'serviceToken'
let current: string | null = null

export const bearer = (): string | null => current

/** Sets the token of all further calls; null removes the header. */
export function setBearer(token: string | null): void {
  current = token
}

export function storedToken(): string | null {
  const token = localStore.get(KEY)
  return token === '' ? null : token
}

export const storeToken = (token: string): void => localStore.set(KEY, token)
export const clearToken = (): void => localStore.remove(KEY)

/** What another tab of this browser did: signed in, dropped its token, or signed out (storage cleared). */
export type OtherTab = { did: 'sign-in' } | { did: 'drop' } | { did: 'sign-out' }

export function onOtherTab(onChange: (tab: OtherTab) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (!localStore.isSourceOf(event)) return
    if (event.key === null) onChange({ did: 'sign-out' })
    if (event.key === KEY) onChange({ did: event.newValue === null ? 'drop' : 'sign-in' })
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
