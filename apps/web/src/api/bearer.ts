/**
 * The token this tab holds, and where it is kept between visits. The two can differ for a moment: another tab may have
 * signed in anew. What is sent is always the one held here; only adopting reads the store again.
 */
const KEY = 'serviceToken'
let current: string | null = null

export const bearer = (): string | null => current

/** Holds a token for every call from now on; null drops the header. */
export function setBearer(token: string | null): void {
  current = token
}

export function storedToken(): string | null {
  const token = localStorage.getItem(KEY)
  return token === '' ? null : token
}

export const storeToken = (token: string): void => localStorage.setItem(KEY, token)
export const clearToken = (): void => localStorage.removeItem(KEY)

/** What another tab of this browser did: signed in anew, dropped its token, or signed out (everything cleared). */
export type OtherTab = { did: 'sign-in' } | { did: 'drop' } | { did: 'sign-out' }

export function onOtherTab(hear: (tab: OtherTab) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return
    if (event.key === null) hear({ did: 'sign-out' })
    if (event.key === KEY) hear({ did: event.newValue === null ? 'drop' : 'sign-in' })
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
