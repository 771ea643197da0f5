import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leavesFreely } from '../../ui/form/leave-freely.ts'
import { askToSignIn, enter, leave, takeNotice } from './doors.ts'

let wentTo: string | null
let kept: Map<string, string>

/** The few things of a browser these ways go through. */
function at(address: string): void {
  const location = Object.assign(new URL(address), { replace: (to: string) => (wentTo = to) })
  vi.stubGlobal('window', { location })
}

beforeEach(() => {
  wentTo = null
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('after signing in one is back at the page first asked for, with its search', () => {
  at('https://office.example/account/withdraw?status=pending&q=0123')
  askToSignIn()
  expect(wentTo).toBe('/login')
  at('https://office.example/login')
  enter()
  expect(wentTo).toBe('/account/withdraw?status=pending&q=0123')
})

test('an ended session leaves without the browser asking about unsaved forms', () => {
  at('https://office.example/dashboard/default')
  askToSignIn()
  expect(leavesFreely()).toBe(true)
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
    kept.set('backoffice-wanted', wanted)
    enter()
    expect(wentTo).toBe('/dashboard/default')
  },
)

test('a warning crosses to the other page once', () => {
  at('https://office.example/dashboard/default')
  leave('elsewhere')
  expect([takeNotice(), takeNotice()]).toEqual(['elsewhere', null])
})

test('what somebody else wrote there is not shown', () => {
  kept.set('backoffice-notice', '<b>pay me</b>')
  expect(takeNotice()).toBeNull()
})
