import type { ReactNode } from 'react'
import type { RowOf } from '../../../ui/resource-table/list-types.ts'
import type { WithdrawCheck } from '../member.ts'

/** What other rooms draw of their own on a profile; the page, which knows them, hands it in. */
export type ProfileRenderers = {
  /** Who handled a deposit, and who approved it. */
  depositHandledBy: (deposit: RowOf<'deposits.of-member'>) => ReactNode
  depositStatus: (status: RowOf<'deposits.of-member'>['status']) => ReactNode
  withdrawalStatus: (status: string) => ReactNode
  blockers: (blockers: WithdrawCheck['blockers']) => ReactNode
}
