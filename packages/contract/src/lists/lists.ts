import { admins, signIns } from '../admins/lists.ts'
import { gameCatalogue, gameSwitches } from '../agent/lists.ts'
import { approvals } from '../approvals/lists.ts'
import { auditLog } from '../audit/lists.ts'
import { bankAccounts } from '../bank-accounts/lists.ts'
import { bankLines, smsLines, tmnLines, tmnTransfers } from '../bank-lines/lists.ts'
import { campaignMembers, campaigns } from '../campaigns/record.ts'
import { cashbackEntitlements, cashbackPeriods } from '../cashback/lists.ts'
import { banners, events, popups } from '../content/lists.ts'
import { creditCodeBatches, unusedCreditCodes, usedCreditCodes } from '../credit-codes/lists.ts'
import { diamondHistory } from '../diamonds/lists.ts'
import { depositIntents, deposits, memberDeposits } from '../deposits/lists.ts'
import { gameFigureRows, gameHistory, gameTransactions } from '../games/lists.ts'
import { deliveries } from '../integration/lists.ts'
import { internalTransfers } from '../internal-transfers/lists.ts'
import { inviteCommissions, invitees, invitePayouts, inviters } from '../invites/lists.ts'
import { ledgerTransfers } from '../ledger/lists.ts'
import {
  creditHistory,
  duplicateMembers,
  duplicatesOfMember,
  memberNotes,
  members,
  memberTimeline,
} from '../members/lists.ts'
import type { Permission } from '../permissions.ts'
import { rankHistory } from '../ranking/lists.ts'
import { promotions, recipients } from '../promotions/lists.ts'
import { reconciliation } from '../reconciliation/lists.ts'
import type { ColumnIdOf, Resource } from '../resource.ts'
import { statementLines, statements } from '../statements/lists.ts'
import { depositPeriods, withdrawalPeriods } from '../summaries/lists.ts'
import { turnover } from '../turnover/endpoints.ts'
import { memberSpins, wheelSpins } from '../wheel/lists.ts'
import { memberWithdrawals, withdrawalRequests, withdrawals } from '../withdrawals/lists.ts'

/** All lists by their endpoint; each can be exported. */
export const lists = {
  [withdrawals.name]: withdrawals,
  [withdrawalRequests.name]: withdrawalRequests,
  [deposits.name]: deposits,
  [depositIntents.name]: depositIntents,
  [memberDeposits.name]: memberDeposits,
  [members.name]: members,
  [duplicateMembers.name]: duplicateMembers,
  [duplicatesOfMember.name]: duplicatesOfMember,
  [memberWithdrawals.name]: memberWithdrawals,
  [creditHistory.name]: creditHistory,
  [memberNotes.name]: memberNotes,
  [memberTimeline.name]: memberTimeline,
  [turnover.name]: turnover,
  [gameHistory.name]: gameHistory,
  [gameTransactions.name]: gameTransactions,
  [gameFigureRows.name]: gameFigureRows,
  [bankLines.name]: bankLines,
  [tmnLines.name]: tmnLines,
  [tmnTransfers.name]: tmnTransfers,
  [smsLines.name]: smsLines,
  [internalTransfers.name]: internalTransfers,
  [ledgerTransfers.name]: ledgerTransfers,
  [bankAccounts.name]: bankAccounts,
  [reconciliation.name]: reconciliation,
  [statements.name]: statements,
  [statementLines.name]: statementLines,
  [approvals.name]: approvals,
  [deliveries.name]: deliveries,
  [auditLog.name]: auditLog,
  [campaigns.list.name]: campaigns.list,
  [campaignMembers.name]: campaignMembers,
  [rankHistory.name]: rankHistory,
  [inviters.name]: inviters,
  [invitees.name]: invitees,
  [inviteCommissions.name]: inviteCommissions,
  [invitePayouts.name]: invitePayouts,
  [wheelSpins.name]: wheelSpins,
  [memberSpins.name]: memberSpins,
  [cashbackPeriods.name]: cashbackPeriods,
  [cashbackEntitlements.name]: cashbackEntitlements,
  [creditCodeBatches.name]: creditCodeBatches,
  [unusedCreditCodes.name]: unusedCreditCodes,
  [usedCreditCodes.name]: usedCreditCodes,
  [diamondHistory.name]: diamondHistory,
  [promotions.name]: promotions,
  [recipients.name]: recipients,
  [gameCatalogue.name]: gameCatalogue,
  [gameSwitches.name]: gameSwitches,
  [banners.name]: banners,
  [events.name]: events,
  [popups.name]: popups,
  [depositPeriods.name]: depositPeriods,
  [withdrawalPeriods.name]: withdrawalPeriods,
  [admins.name]: admins,
  [signIns.name]: signIns,
}
export type ListName = keyof typeof lists
export const listNames = Object.keys(lists) as [ListName, ...ListName[]]

/** The names under which saved views and column preferences are stored. */
export type ViewList = (typeof lists)[ListName]['views'][number]

/** The permission of each. */
export const viewLists = Object.fromEntries(
  Object.values<Resource>(lists).flatMap(({ access, viewAccess = access, views }) =>
    views.map(view => [view, viewAccess] as const),
  ),
) as Readonly<Record<ViewList, Permission>>
export const viewListNames = Object.keys(viewLists) as [ViewList, ...ViewList[]]

/** Column id of a list in the web; any for a list that is not a table. */
export type ColumnId<N extends string> = N extends ListName ? ColumnIdOf<(typeof lists)[N]> : string
