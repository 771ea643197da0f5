import type { createBankLines } from './modules/bank-lines/index.ts'
import type { createCampaigns } from './modules/campaigns/index.ts'
import type { Deposits } from './modules/deposits/index.ts'
import type { PlayerSite } from './modules/player-site/index.ts'
import type { createWithdrawals } from './modules/withdrawals/index.ts'

export type Figures = readonly { readonly name: string; readonly help: string; read(): Promise<number> }[]
type MeasuredModules = {
  readonly deposits: Deposits
  readonly bankLines: ReturnType<typeof createBankLines>
  readonly withdrawals: ReturnType<typeof createWithdrawals>
  readonly playerSite: PlayerSite
  readonly campaigns: ReturnType<typeof createCampaigns>
}

/** What modules show on `/metrics`. */
export const figuresOf = ({ deposits, bankLines, withdrawals, playerSite, campaigns }: MeasuredModules): Figures => [
  {
    name: 'deposits_unknown_account',
    help: 'Deposits into an account that is none of ours; alarm above 0',
    read: deposits.countUnknownAccount,
  },
  {
    name: 'bank_feeds_stale',
    help: 'Bank feeds that have been silent for longer than their channel allows; alarm above 0',
    read: bankLines.countStaleFeeds,
  },
  {
    name: 'bank_lines_out_unexplained',
    help: 'Payments out of the operator’s accounts in the last seven days that are not reconciled',
    read: bankLines.countUncategorizedOut,
  },
  {
    name: 'withdrawals_oldest_waiting_seconds',
    help: 'How long the oldest withdrawal has waited for a person; alarm above 900',
    read: async () => (await withdrawals.figures()).oldestWaitingSeconds,
  },
  {
    name: 'payouts_uncertain',
    help: 'Payouts without a confirmed outcome; alarm when above 0 for 900 seconds',
    read: async () => (await withdrawals.figures()).uncertain,
  },
  {
    name: 'player_events_oldest_waiting_seconds',
    help: 'How long the oldest event has waited for the player site to take it; alarm above 900',
    read: async () => (await playerSite.figures()).oldestWaitingSeconds,
  },
  {
    name: 'player_events_given_up',
    help: 'Events the player site did not take in three days; alarm above 0',
    read: async () => (await playerSite.figures()).givenUp,
  },
  {
    name: 'withdrawals_disputed',
    help: 'Open withdrawals whose failed payout the provider calls paid; alarm above 0',
    read: async () => (await withdrawals.figures()).disputed,
  },
  campaigns.figure,
]
