import { type QueryClient, useQuery } from '@tanstack/react-query'
import { keyOf } from '../../api/keys.ts'
import { read } from '../../api/read.ts'
import type { Account } from './account.ts'

/** All of the operator's own accounts, in the order they are used in. */
export const useAccounts = () => useQuery(read('banking.pay-accounts'))

/** The Thai banks: data that hardly ever changes. */
export const useBanks = () => useQuery({ ...read('banking.banks'), staleTime: Infinity }).data?.data

/** Puts the server's answer to a move where every screen reads it. */
export function showAnswer(client: QueryClient, account: Account): void {
  client.setQueryData<{ data: Account[] }>(
    keyOf('banking.pay-accounts'),
    page => page && { ...page, data: page.data.map(old => (old.id === account.id ? account : old)) },
  )
}

/** After a move, or a lost race: what is on screen of it is read again. */
export function invalidateAccount(client: QueryClient): void {
  for (const name of [
    'banking.pay-accounts',
    'banking.account',
    'approvals.list',
    'banking.settings-scb',
    'banking.settings-tmn',
    'banking.settings-gsb',
  ] as const)
    void client.invalidateQueries({ queryKey: [name] })
}
