import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type Result, type Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { memberExists, type Members } from '../members/index.ts'
import { countStake, followVoid, settleStake, type Stake } from './commands/count-stake.ts'
import {
  cancelRequirement,
  type CreditedDeposit,
  onCredited,
  onReversed,
  openRequirement,
  type Reopening,
  reopenRequirement,
  type RequirementInput,
} from './commands/open-requirement.ts'
import { endShare, type Release } from './commands/release-bonus.ts'
import { collectDue } from './commands/return-bonus.ts'
import { reverseBonus, type VoidWin } from './commands/reverse-bonus.ts'
import { type BonusOfBet, returnBonus, stakeBonus } from './commands/stake-bonus.ts'
import { waiveRequirement } from './commands/waive-requirement.ts'
import type { DueReturnedHandler, GrantFinishedHandler, GrantReopenedHandler, TurnoverContext } from './context.ts'
import { turnoverExports } from './exported-lists.ts'
import { sharesFitWallet, turnoverAddsUp } from './ledger-check.repo.ts'
import { readContributions, readRequirements, turnoverOfMany } from './requirements.repo.ts'
import { toRequirementResponse, totalsOf, turnoverOf, waiversOf } from './turnover-response.ts'
import { type Reversed, turnoverRepo, type TurnoverRepo } from './turnover.repo.ts'

export type { DueReturned } from './context.ts'
export type { GrantOfRequirement } from './turnover.repo.ts'
export type { Contributions } from './domain/turnover.ts'
export type { CategoryResponse, Turnover as TurnoverTotals } from './turnover-response.ts'
export { turnoverRepo, type TurnoverRepo } from './turnover.repo.ts'
export type Turnover = ReturnType<typeof createTurnover>
type CountedStake = Pick<Stake, 'gameTransactionId' | 'memberId' | 'command'>

/** The turnover module: wagering before withdrawals. */
export function createTurnover(
  deps: Deps,
  { ledger, members }: { readonly ledger: Ledger; readonly members: Members },
  repo: TurnoverRepo = turnoverRepo,
) {
  const grantFinishedHandlers: GrantFinishedHandler[] = []
  const grantReopenedHandlers: GrantReopenedHandler[] = []
  const dueReturnedHandlers: DueReturnedHandler[] = []
  const module: TurnoverContext = {
    deps,
    repo,
    ledger,
    members,
    grantFinishedHandlers,
    grantReopenedHandlers,
    dueReturnedHandlers,
  }
  ledger.addCheck(turnoverAddsUp)
  ledger.addCheck(sharesFitWallet)
  return {
    handlers: turnoverHandlers(module),
    /** The exports of the lists. */
    exports: turnoverExports(module),
    /** Totals over all open requirements. */
    turnoverOf,
    /** The sums by member, for lists. */
    turnoverOfMany,
    /** The member's waivers within a period. */
    waiversOf,
    /** For deposits: in the transaction of the credit and of its reversal. */
    onCredited: (context: CommandContext, deposit: CreditedDeposit): Promise<void> => onCredited(context, deposit),
    onReversed: (context: CommandContext, deposit: Pick<CreditedDeposit, 'id' | 'memberId'>): Promise<void> =>
      onReversed(module, context, deposit),
    /** For promotions: a grant's requirement under its own terms. */
    openRequirement: (tx: Tx, input: RequirementInput): Promise<string | null> => openRequirement(module, tx, input),
    /** Cancels the requirement of a source, without its stakes; with the member locked. */
    cancelRequirement: (context: CommandContext, input: Parameters<typeof cancelRequirement>[2]): Promise<void> =>
      cancelRequirement(module, context, input),
    /** Ends what a grant holds of the bonus wallet, and returns it; with the member locked. */
    endShare: (tx: Tx, grant: Parameters<typeof endShare>[2]): Promise<Satang> => endShare(module, tx, grant),
    /** Reopens a requirement that another one replaced and that ended unmet; with the member locked. */
    reopenRequirement: (context: CommandContext, input: Reopening): Promise<void> =>
      reopenRequirement(module, context, input),
    /** The operator's contribution of each game category. */
    contributions: readContributions,
    onGrantFinished: (handler: GrantFinishedHandler): void => void grantFinishedHandlers.push(handler),
    onDueReturned: (handler: DueReturnedHandler): void => void dueReturnedHandlers.push(handler),
    /** What is due of a grant. */
    dueOf: repo.dueOf,
    onGrantReopened: (handler: GrantReopenedHandler): void => void grantReopenedHandlers.push(handler),
    /** For games: with the member locked. */
    countStake: (context: CommandContext, stake: Parameters<typeof countStake>[2]): Promise<void> =>
      countStake(module, context, stake),
    settleStake: (context: CommandContext, stake: CountedStake): Promise<void> => settleStake(module, context, stake),
    /** Reverses what a bet counted, once; a requirement that falls short is open again. Before its win is taken back. */
    reverseStake: ({ tx, now }: CommandContext, gameTransactionId: string): Promise<readonly Reversed[]> =>
      repo.reverseCounted(tx, gameTransactionId, now),
    followVoid: (context: CommandContext, stake: CountedStake, reversed: readonly Reversed[]): Promise<void> =>
      followVoid(module, context, stake, reversed),
    /** For withdrawals: returns what is due from the member's free cash, with the member locked. */
    collectDue: (tx: Tx, release: Release): Promise<Satang> => collectDue(module, tx, release),
    stakeBonus: (tx: Tx, bet: BonusOfBet): Promise<void> => stakeBonus(module, tx, bet),
    returnBonus: (tx: Tx, bet: BonusOfBet & Release): Promise<void> => returnBonus(module, tx, bet),
    reverseBonus: (tx: Tx, win: VoidWin): Promise<Result<null, ErrorCode>> => reverseBonus(module, tx, win),
  }
}

type TurnoverHandlers = Pick<Handlers, 'turnover.of-member' | 'turnover.waive'>

function turnoverHandlers(module: TurnoverContext): TurnoverHandlers {
  const { deps } = module
  const waive = waiveRequirement(module)
  return {
    'turnover.of-member': async ({ params, actor }) => {
      const memberId = params.id
      if (!(await memberExists(deps.reader, memberId))) return refuse('NOT_FOUND')
      const records = await readRequirements(deps.reader, memberId)
      return ok({
        data: { totals: totalsOf(records), requirements: records.map(record => toRequirementResponse(record, actor)) },
      })
    },
    'turnover.waive': ({ params, body, origin }) =>
      runCommand(deps, waive, origin, {
        memberId: params.id,
        requirementId: params.requirementId,
        reason: body.reason,
      }),
  }
}
