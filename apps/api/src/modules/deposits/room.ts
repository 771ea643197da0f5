import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import { findAlike, findKept, insertLine, lockOwnAccount } from './bank-transactions.repo.ts'
import { insertDeposit } from './deposits.repo.ts'

/** The statements of the room. Handed in, so that a test can plant a bug in one and see it caught. */
export const depositsRepo = { lockOwnAccount, insertLine, findKept, findAlike, insertDeposit }
export type DepositsRepo = typeof depositsRepo

/** What the room's use cases work with. */
export type Room = { readonly deps: Deps; readonly ledger: Ledger; readonly members: Members; readonly repo: DepositsRepo }
