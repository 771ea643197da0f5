import type { Deps } from '../../platform/deps.ts'
import { largeWinHandlers } from '../large-wins/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Members } from '../members/index.ts'
import type { Turnover } from '../turnover/index.ts'
import { createProviderLedger } from './accounts.ts'
import { gameReads } from './games.routes.ts'
import { gamesAreBooked } from './ledger-check.repo.ts'
import { shares, type Shares } from './domain/split.ts'
import { gamesRepo, type GamesRepo } from './games.repo.ts'
import type { GamesContext } from './context.ts'
import { refundBet } from './commands/refund-bet.ts'
import { settleBet } from './commands/settle-bet.ts'
import { fillMissingDays } from './commands/fill-days.ts'
import { placeBet } from './commands/place-bet.ts'

export { shares, type Shares } from './domain/split.ts'
export { transactionList } from './transactions.list.ts'
export { gamesRepo, type GamesRepo } from './games.repo.ts'
export type Games = ReturnType<typeof createGames>

type GameDependencies = {
  readonly ledger: Ledger
  readonly members: Members
  readonly turnover: Turnover
  readonly limits: Pick<Limits, 'check'>
}
const FILL_DAYS_SECONDS = 60

/** Dependencies that mutation tests replace. */
export type GameParts = { readonly repo: GamesRepo; readonly shares: Shares }

/** The games module: bet events of game providers and their postings. */
export function createGames(
  deps: Deps,
  { ledger, members, turnover, limits }: GameDependencies,
  parts: GameParts = { repo: gamesRepo, shares },
) {
  const module: GamesContext = { deps, ...parts, ledger, members, turnover, limits }
  ledger.addCheck(gamesAreBooked)
  const reads = gameReads(deps)
  return {
    ...reads,
    handlers: { ...reads.handlers, ...largeWinHandlers(deps) },
    /** Commands for signed events. */
    bet: placeBet(module, createProviderLedger(module)),
    settle: settleBet(module),
    refund: refundBet(module),
    /** Fills the days of settlements and refunds by nodes of the previous release. */
    fillDays: (): Promise<void> => fillMissingDays(deps),
    start: (): void => deps.jobs.every('games.fill-days', FILL_DAYS_SECONDS, () => fillMissingDays(deps)),
  }
}
