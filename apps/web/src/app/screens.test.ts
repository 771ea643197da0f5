import { describe, expect, test } from 'vitest'
import { screenAt } from './screens.ts'

const readsAt = (path: string, search = {}, day: string | null = null) => {
  const found = screenAt(path)
  return found?.screen.reads(search, day, found.id).map(({ name }) => name)
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
    expect(member?.screen.reads({}, null, member.id)).toEqual([{ name: 'members.get', params: { id: '7' } }])
    expect(readsAt('/')).toEqual(['summaries.dashboard', 'summaries.overview'])
  })

  test('an unknown page reads nothing', () => {
    expect(screenAt('/nowhere')).toBeUndefined()
  })
})
