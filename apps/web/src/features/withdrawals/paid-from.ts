import { accountName, useAccounts } from '../../ui/reference-data.ts'
import type { Withdrawal } from './withdrawal.ts'

/** The account of a manual payout; undefined if none was named or it is not loaded. */
export function usePaidFrom({ paidFrom }: Pick<Withdrawal, 'paidFrom'>): string | undefined {
  const accounts = useAccounts(paidFrom !== null)
  const found = accounts.data?.data.find(({ id }) => id === paidFrom)
  return found === undefined ? undefined : accountName(found)
}
