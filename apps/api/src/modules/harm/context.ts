import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'

export type HarmContext = {
  readonly deps: Deps
  readonly members: Pick<Members, 'getForUpdate'>
  readonly ledger: Pick<Ledger, 'addCheck'>
}
