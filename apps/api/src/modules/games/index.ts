import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import type { Turnover } from '../turnover/index.ts'
import { createProviderDesk } from './accounts.ts'
import { gamesAreBooked } from './book-check.repo.ts'
import { shares, type Shares } from './domain/shares.ts'
import { gamesRepo, type GamesRepo } from './games.repo.ts'
import type { GamesRoom } from './room.ts'
import { refundBet } from './use-cases/refund-bet.ts'
import { settleBet } from './use-cases/settle-bet.ts'
import { takeBet } from './use-cases/take-bet.ts'

export { shares, type Shares } from './domain/shares.ts'
export { gamesRepo, type GamesRepo } from './games.repo.ts'
export type Games = ReturnType<typeof createGames>

export type GameDoors = { readonly ledger: Ledger; readonly members: Members; readonly turnover: Turnover }
/** What the room works by; a test hands in others to plant a bug. */
export type GameParts = { readonly repo: GamesRepo; readonly shares: Shares }

/** Play: what game providers tell of bets, and what it does to members' money. */
export function createGames(
  deps: Deps,
  { ledger, members, turnover }: GameDoors,
  parts: GameParts = { repo: gamesRepo, shares },
) {
  const room: GamesRoom = { deps, ...parts, ledger, members, turnover }
  ledger.addCheck(gamesAreBooked)
  return {
    /** Commands of signed events. */
    bet: takeBet(room, createProviderDesk(room)),
    settle: settleBet(room),
    refund: refundBet(room),
  }
}
