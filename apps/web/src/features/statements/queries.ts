import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'

export const useImport = (id: string) => useQuery(read('statements.get', { params: { id } }))

/** Saved CSV mappings of the account and of all accounts. */
export const useMappings = (accountId: string) =>
  useQuery({ ...read('statements.mappings', { query: { accountId } }), enabled: accountId !== '' })

/** The operator's bank accounts, with permission only. */
export function useAccounts() {
  const hasPermission = usePermission()
  return useQuery({ ...read('banking.pay-accounts'), enabled: hasPermission('withdrawals.read') }).data?.data
}
