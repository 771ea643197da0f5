import { showAccount } from '../../ui/copy/show-account.ts'
import { usePayAccounts } from './queries.ts'
import type { Withdrawal } from './withdrawal.ts'

/** The account of a manual payout; undefined if none was named or it is not loaded. */
export function usePaidFrom({ paidFrom }: Pick<Withdrawal, 'paidFrom'>): string | undefined {
  const accounts = usePayAccounts(paidFrom !== null)
  const found = accounts.data?.data.find(({ id }) => id === paidFrom)
  return found === undefined ? undefined : `${found.bankAbbr} ${showAccount({ ...found, masked: false })}`
}
