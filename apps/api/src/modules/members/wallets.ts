import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import { ok, type MemberId, type Result, type Satang } from '@backoffice/kernel'
import type { MemberCommandContext } from './context.ts'

/** A member's balances, and what blocks a withdrawal. Diamonds and tickets are not built yet. */
export async function walletsOf(
  { deps: { reader }, ledger, turnover, withdrawals }: MemberCommandContext,
  id: MemberId,
): Promise<Result<HandlerOutput<Endpoints['members.balance']>, ErrorCode>> {
  const [wallet, stakes, most] = await Promise.all([
    ledger.walletOf(reader, id),
    turnover.turnoverOf(reader, id),
    withdrawals.maxWithdrawalFor(id),
  ])
  if (!most.ok) return most
  return ok({
    data: {
      cashWallet: (wallet.cash - wallet.held) as Satang,
      bonusWallet: wallet.bonus,
      diamond: 0,
      spinTickets: 0,
      heldAmount: wallet.held,
      turnoverRequired: stakes.required,
      turnoverDone: stakes.done,
      maxWithdraw: most.value,
    },
  })
}
