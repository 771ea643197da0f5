import { gameCatalogue, gameSwitches } from '@backoffice/contract/agent/lists'
import { gameTransactions } from '@backoffice/contract/games/lists'
import { type FirstRead, firstPage } from '../../ui/resource/first-page.ts'
import type { Search } from '../../ui/resource-table/search-state.ts'

/** What the agent account and its tabs read first. */
export function firstReads(search: Search): readonly FirstRead[] {
  const account: readonly FirstRead[] = [{ name: 'agent.info' }, { name: 'agent.balance' }, { name: 'agent.sources' }]
  if (search['tab'] === undefined)
    return [...account, { name: 'games.providers' }, firstPage({ of: gameCatalogue }, search)]
  if (search['tab'] === 'bets') return [...account, firstPage({ of: gameTransactions }, search)]
  return search['tab'] === 'history' ? [...account, firstPage({ of: gameSwitches }, search)] : account
}
