import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import type { Comparison } from '../deposit.ts'
import { useBankAbbr } from '../queries.ts'

/** The account a member registered, masked for those who may not see it. */
export function MemberAccount({
  comparison: { bankCode, accountNo, masked },
}: {
  comparison: Pick<Comparison, 'bankCode' | 'accountNo' | 'masked'>
}) {
  const abbrOf = useBankAbbr()
  return <AccountNumber account={{ bankCode, bankAbbr: abbrOf(bankCode), accountNo, masked }} />
}
