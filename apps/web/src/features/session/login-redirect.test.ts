import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLeaveGuardDisabled } from '../../ui/form/leave-guard-switch.ts'
import { redirectToLogin, enter, leave, consumeNotice } from './login-redirect.ts'

let wentTo: string | null
let saved: Map<string, string>

/** The browser globals these redirects use. */
function at(address: string): void {
  const location = Object.assign(new URL(address), { replace: (to: string) => (wentTo = to) })
  vi.stubGlobal('window', { location })
}

beforeEach(() => {
  wentTo = null
  saved = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('returns to the requested page with its search after sign-in', () => {
  at('https://office.example/account/withdraw?status=pending&q=0123')
  redirectToLogin()
  expect(wentTo).toBe('/login')
  at('https://office.example/login')
  enter()
  expect(wentTo).toBe('/account/withdraw?status=pending&q=0123')
})

test('leaves without the unsaved-changes prompt when the session has ended', () => {
  at('https://office.example/dashboard/default')
  redirectToLogin()
  expect(isLeaveGuardDisabled()).toBe(true)
})

test('opens the home page without a return URL', () => {
  at('https://office.example/login')
  enter()
  expect(wentTo).toBe('/dashboard/default')
})

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/login', ''])(
  'never redirects to %s',
  wanted => {
    at('https://office.example/login')
    saved.set('backoffice-wanted', wanted)
    enter()
    expect(wentTo).toBe('/dashboard/default')
  },
)

test('shows a notice on the other page once', () => {
  at('https://office.example/dashboard/default')
  leave('elsewhere')
  expect([consumeNotice(), consumeNotice()]).toEqual(['elsewhere', null])
})

test('ignores an unknown notice', () => {
  saved.set('backoffice-notice', '<b>pay me</b>')
  expect(consumeNotice()).toBeNull()
})
