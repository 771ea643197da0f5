import { disableLeaveGuard } from '../../ui/form/leave-guard-switch.ts'

/**
 * Ways between the two entries. They are documents of their own, so what must survive the step is kept in session
 * storage.
 */
export const HOME = '/dashboard/default'
const LOGIN = '/login'
const RETURN_URL_KEY = 'backoffice-wanted'
const NOTICE = 'backoffice-notice'

/** Keys of the `session` catalogue that may be shown on the other side. */
export type Notice = (typeof notices)[number]
const notices = [
  'elsewhere',
  'signedOutElsewhere',
  'endedByAdmin',
  'accountDisabled',
  'systemRestored',
  'idleTooLong',
  'unreachable',
] as const

/** To sign in, and afterwards back to where the person is now. */
export function redirectToLogin(notice?: Notice): void {
  sessionStorage.setItem(RETURN_URL_KEY, window.location.pathname + window.location.search)
  leave(notice)
}

/** To sign in afresh: nothing of the last person's whereabouts is kept, and no unsaved form can hold the page back. */
export function leave(notice?: Notice): void {
  if (notice !== undefined) sessionStorage.setItem(NOTICE, notice)
  disableLeaveGuard()
  window.location.replace(LOGIN)
}

export function clearReturnUrl(): void {
  sessionStorage.removeItem(RETURN_URL_KEY)
}

/** To the page first asked for, else home. */
export function enter(): void {
  const wanted = sessionStorage.getItem(RETURN_URL_KEY)
  clearReturnUrl()
  window.location.replace(wanted !== null && isOurs(wanted) ? wanted : HOME)
}

/** The warning left for this page; reading takes it away. */
export function consumeNotice(): Notice | null {
  const notice = sessionStorage.getItem(NOTICE)
  sessionStorage.removeItem(NOTICE)
  return notices.find(known => known === notice) ?? null
}

/** A path of this site: never another host (`//host`), never back to signing in. */
const isOurs = (path: string) =>
  new URL(path, window.location.origin).origin === window.location.origin &&
  /^\/(?![/\\])/.test(path) &&
  !path.startsWith(LOGIN)
