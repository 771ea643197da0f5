import { sessionStore } from '../../api/storage.ts'
import { disableLeaveGuard } from '../../ui/form/leave-guard-switch.ts'

/** Redirects between the two entries. They are separate documents, so state is passed in session storage. */
export const HOME = '/dashboard/default'
const LOGIN = '/login'
const RETURN_URL_KEY = 'backoffice-wanted'
const NOTICE = 'backoffice-notice'

/** Keys of the `session` catalogue that can be shown after a redirect. */
export type Notice = (typeof notices)[number]
const notices = [
  'elsewhere',
  'signedOutElsewhere',
  'endedByAdmin',
  'accountLocked',
  'accountDisabled',
  'passwordReset',
  'addressRefused',
  'systemRestored',
  'idleTooLong',
  'unreachable',
] as const

/** Redirects to sign-in, and back to the current page afterwards. */
export function redirectToLogin(notice?: Notice): void {
  sessionStore.set(RETURN_URL_KEY, window.location.pathname + window.location.search)
  leave(notice)
}

/** Redirects to sign-in without a return URL. Unsaved forms cannot block it. */
export function leave(notice?: Notice): void {
  if (notice !== undefined) sessionStore.set(NOTICE, notice)
  disableLeaveGuard()
  window.location.replace(LOGIN)
}

export function clearReturnUrl(): void {
  sessionStore.remove(RETURN_URL_KEY)
}

/** Redirects to the return URL, or home. */
export function enter(): void {
  const wanted = sessionStore.get(RETURN_URL_KEY)
  clearReturnUrl()
  window.location.replace(wanted !== null && isOurs(wanted) ? wanted : HOME)
}

/** Returns and clears the notice for this page. */
export function consumeNotice(): Notice | null {
  const notice = sessionStore.get(NOTICE)
  sessionStore.remove(NOTICE)
  return notices.find(known => known === notice) ?? null
}

/** Whether a path is on this site (never `//host`) and not the sign-in page. */
const isOurs = (path: string) =>
  new URL(path, window.location.origin).origin === window.location.origin &&
  /^\/(?![/\\])/.test(path) &&
  !path.startsWith(LOGIN)
