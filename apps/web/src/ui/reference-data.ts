import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../api/read.ts'
import { showAccount } from './copy/show-account.ts'
import { usePermission } from './permission/use-permission.ts'

/** The operator's own accounts, in the order they are used in; read only by those who can see them. */
export function useAccounts(enabled = true) {
  const humanize = usePermission()('withdrawals.read')
  return useQuery({ ...read('banking.pay-accounts'), enabled: enabled && humanize })
}

type Account = { bankCode: string; bankAbbr: string; accountNo: string }
/** One of the operator's accounts as people call it: bank and number. */
export const accountName = (account: Account): string =>
  `${account.bankAbbr} ${showAccount({ ...account, masked: false })}`

/** The operator's accounts to choose one from; empty for those who cannot see them. */
export function useAccountChoices(enabled = true): readonly { value: string; label: string }[] {
  const accounts = useAccounts(enabled).data?.data
  return useMemo(() => accounts?.map(account => ({ value: account.id, label: accountName(account) })) ?? [], [accounts])
}

/** The Thai banks: data that hardly ever changes. */
export const useBanks = (enabled = true) =>
  useQuery({ ...read('banking.banks'), staleTime: Infinity, enabled }).data?.data

/** The banks to choose from, under their short names. */
export function useBankChoices(): readonly { value: string; label: string }[] {
  const banks = useBanks()
  return useMemo(() => banks?.map(({ code, abbr }) => ({ value: code, label: abbr })) ?? [], [banks])
}

/** The short name everybody knows a bank by; its code where the banks are not known yet. */
export function useBankAbbr(): (code: string) => string {
  const banks = useBanks()
  return useMemo(() => {
    const names = new Map(banks?.map(({ code, abbr }) => [code, abbr]))
    return (code: string) => names.get(code) ?? code
  }, [banks])
}

/** The tags in use on members. */
export const useTags = () => useQuery(read('members.tags')).data?.data
