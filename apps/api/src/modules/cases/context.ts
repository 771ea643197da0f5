import type { ErrorCode } from '@backoffice/contract'
import type { AccountDecision } from '@backoffice/contract/cases/terms'
import type { MemberId, Result } from '@backoffice/kernel'
import type { AdminContext, CommandContext } from '../../platform/command/context.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Tickets } from '../lists/index.ts'
import type { Members } from '../members/index.ts'

export type CaseContext = {
  readonly deps: Deps
  readonly ledger: Pick<Ledger, 'addCheck'>
  readonly members: Pick<Members, 'getForUpdate'>
  readonly tickets: Tickets
  /** Blocks withdrawals of a locked member, suspends or closes them. */
  readonly restrict: (
    context: AdminContext,
    id: MemberId,
    how: Exclude<AccountDecision, 'none'>,
    isTrial?: boolean,
  ) => Promise<Result<null, ErrorCode>>
}

/** What a command gives to record a finding in its transaction. */
export type FindingContext = Pick<CommandContext, 'tx' | 'origin' | 'now' | 'announce'>
