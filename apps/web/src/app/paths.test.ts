import { expect, test } from 'vitest'
import { paths } from './paths.ts'

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
  const built = new Set<string>(Object.values(paths).map(path => path.replace('$id', '{id}')))
  expect(routes.filter(route => !built.has(route))).toEqual([])
})
