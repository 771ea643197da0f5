import { describe, expect, test } from 'vitest'
import { publicPaths } from './public-paths.ts'
import { type Screen, screenAt, screens } from './screens.ts'

const readsAt = (path: string, search = {}, day: string | null = null) => {
  const found = screenAt(path)
  return found?.screen.reads?.(search, day, found.id).map(({ name }) => name)
}

describe('what a screen reads first', () => {
  test('is the list of its tab', () => {
    expect(readsAt('/account/withdraw')).toEqual(['withdrawals.requests'])
    expect(readsAt('/account/withdraw', { tab: 'history' })).toEqual(['withdrawals.list'])
    expect(readsAt('/account/deposit', { tab: 'tmn' })).toEqual(['banking.tmn-history'])
    expect(readsAt('/member/list', { tab: 'duplicates' })).toEqual(['members.duplicates'])
  })

  test('an unknown tab is the first one', () => {
    expect(readsAt('/account/withdraw', { tab: 'gone' })).toEqual(['withdrawals.requests'])
  })

  test('a list of today waits for the operator’s day', () => {
    expect(readsAt('/account/withdraw', { tab: 'paid' })).toEqual([])
    expect(readsAt('/account/withdraw', { tab: 'paid' }, '2026-11-22')).toEqual(['withdrawals.list'])
  })

  test('a profile reads its member, and the start page the day', () => {
    const member = screenAt('/member/profile/7')
    expect(member?.screen.reads?.({}, null, member.id)).toEqual([{ name: 'members.get', params: { id: '7' } }])
    expect(readsAt('/')).toEqual(['summaries.dashboard', 'summaries.overview'])
  })

  test('an unknown page reads nothing', () => {
    expect(screenAt('/nowhere')).toBeUndefined()
  })
})

/** The routes of the product in the spec. */
const routes = [
  '/dashboard/default',
  '/account/deposit',
  '/account/withdraw',
  '/account-summary/deposit',
  '/account-summary/withdraw',
  '/member/list',
  '/member/profile/{id}',
  '/admin/list',
  '/admin/profile/{id}',
  '/creditcode',
  '/promotion',
  '/promotion/detail/{id}',
  '/wheeling',
  '/Campaign',
  '/ranking',
  '/friend-invite',
  '/cashback',
  '/event',
  '/event/detail/{id}',
  '/freediamond',
  '/agentinfo',
  '/banksetting',
  '/turn-setting',
  '/web-setting',
  '/banner',
  '/banner/detail/{id}',
  '/popup',
  '/popup/detail/{id}',
  '/login',
  '/register',
  '/forgot',
  '/pages/login/login3',
  '/pages/register/register3',
  '/pages/forgot-password/forgot-password3',
  '/pages/check-mail/check-mail3',
  '/pages/reset-password/reset-password3',
  '/pages/code-verification/code-verification3',
]

test('builds every route of the spec', () => {
  const built = new Set<string>(
    [...Object.keys(screens), ...Object.values(publicPaths)].map(path => path.replace('$id', '{id}')),
  )
  expect(routes.filter(route => !built.has(route))).toEqual([])
})

test('the page of a record, and no other, belongs to a list of the menu', () => {
  const all: Readonly<Record<string, Screen>> = screens
  for (const [path, screen] of Object.entries(all)) {
    const list = 'of' in screen ? all[screen.of] : undefined
    expect([path, list !== undefined && 'group' in list]).toEqual([path, path.includes('/$id')])
  }
})
