import { type QueryClient, useQuery } from '@tanstack/react-query'
import { keyOf } from '../../api/keys.ts'
import { read } from '../../api/read.ts'
import type { Account } from './account.ts'

/** The operator's bank accounts, in their order of use. */
export const useAccounts = () => useQuery(read('banking.pay-accounts'))

/** The Thai banks: nearly static data. */
export const useBanks = () => useQuery({ ...read('banking.banks'), staleTime: Infinity }).data?.data

/** Writes the server's response to the cache for all screens. */
export function showAnswer(client: QueryClient, account: Account): void {
  client.setQueryData<{ data: Account[] }>(
    keyOf('banking.pay-accounts'),
    page => page && { ...page, data: page.data.map(old => (old.id === account.id ? account : old)) },
  )
}

/** Invalidates everything that depends on the account, after an action or a conflict. */
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
