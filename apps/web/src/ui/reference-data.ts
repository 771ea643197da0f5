import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../api/read.ts'
import { useFirstPaint } from './first-paint.ts'
import { showAccount } from './copy/show-account.ts'
import { usePermission } from './permission/use-permission.ts'
import type { Choice } from './resource-table/list-types.ts'

/** The operator's own accounts in order of use; loaded only with permission. */
export function useAccounts(enabled = true) {
  const canRead = usePermission()('withdrawals.read')
  return useQuery({ ...read('banking.pay-accounts'), enabled: enabled && canRead })
}

type Account = { bankCode: string; bankAbbr: string; accountNo: string }
/** The name of an account: bank and number. */
export const accountName = (account: Account): string => `${account.bankAbbr} ${showAccount(account)}`

const noChoices: readonly Choice[] = []

/** The operator's accounts as choices; undefined until they are loaded, empty without permission. */
export function useAccountChoices(enabled = true): readonly Choice[] | undefined {
  const canRead = usePermission()('withdrawals.read')
  const accounts = useAccounts(enabled).data?.data
  const choices = useMemo(
    () => accounts?.map(account => ({ value: account.id, label: accountName(account) })),
    [accounts],
  )
  return canRead ? choices : noChoices
}

/** The Thai banks; loaded once. */
export const useBanks = (enabled = true) =>
  useQuery({ ...read('banking.banks'), staleTime: Infinity, enabled: useFirstPaint() && enabled }).data?.data

/** The banks to choose from, under their short names; undefined until they are loaded. */
export function useBankChoices(): readonly Choice[] | undefined {
  const banks = useBanks()
  return useMemo(() => banks?.map(({ code, abbr }) => ({ value: code, label: abbr })), [banks])
}

/** A bank's short name; its code until the banks are loaded. */
export function useBankAbbr(): (code: string) => string {
  const banks = useBanks()
  return useMemo(() => {
    const names = new Map(banks?.map(({ code, abbr }) => [code, abbr]))
    return (code: string) => names.get(code) ?? code
  }, [banks])
}

/** The tags in use on members. */
export const useTags = () => useQuery(read('members.tags')).data?.data
