import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLeaveGuardDisabled } from '../../ui/form/leave-guard-switch.ts'
import { redirectToLogin, enter, leave, consumeNotice } from './login-redirect.ts'

let wentTo: string | null
let saved: Map<string, string>

/** The few things of a browser these ways go through. */
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

test('after signing in one is back at the page first asked for, with its search', () => {
  at('https://office.example/account/withdraw?status=pending&q=0123')
  redirectToLogin()
  expect(wentTo).toBe('/login')
  at('https://office.example/login')
  enter()
  expect(wentTo).toBe('/account/withdraw?status=pending&q=0123')
})

test('an ended session leaves without the browser asking about unsaved forms', () => {
  at('https://office.example/dashboard/default')
  redirectToLogin()
  expect(isLeaveGuardDisabled()).toBe(true)
})

test('without one, home', () => {
  at('https://office.example/login')
  enter()
  expect(wentTo).toBe('/dashboard/default')
})

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/login', ''])(
  '%s is never gone to',
  wanted => {
    at('https://office.example/login')
    saved.set('backoffice-wanted', wanted)
    enter()
    expect(wentTo).toBe('/dashboard/default')
  },
)

test('a warning crosses to the other page once', () => {
  at('https://office.example/dashboard/default')
  leave('elsewhere')
  expect([consumeNotice(), consumeNotice()]).toEqual(['elsewhere', null])
})

test('what somebody else wrote there is not shown', () => {
  saved.set('backoffice-notice', '<b>pay me</b>')
  expect(consumeNotice()).toBeNull()
})
