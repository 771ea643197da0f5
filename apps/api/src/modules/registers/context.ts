import type { Deps } from '../../platform/deps.ts'
import type { Exclusions } from '../exclusions/index.ts'
import type { Members } from '../members/index.ts'
import type { RegisterAdapter } from './adapter.ts'

export type RegisterContext = {
  readonly deps: Deps
  readonly members: Pick<Members, 'findByUsername' | 'getForUpdate' | 'registerMember' | 'recordSignIn'>
  readonly exclude: Exclusions['exclude']
  readonly adapters: readonly RegisterAdapter[]
}
