// Written by `npm run gen` from the lists of each noun. Do not edit.
import { accessReviewList } from '../access-reviews/lists.ts'
import { admins, signIns } from '../admins/lists.ts'
import { gameCatalogue, gameSwitches } from '../agent/lists.ts'
import { announcements } from '../announcements/record.ts'
import { approvals } from '../approvals/lists.ts'
import { auditLog } from '../audit/lists.ts'
import { bankAccounts } from '../bank-accounts/lists.ts'
import { bankLines, tmnLines, smsLines, tmnTransfers } from '../bank-lines/lists.ts'
import { campaignMembers, campaigns } from '../campaigns/record.ts'
import { caseList } from '../cases/lists.ts'
import { cashbackPeriods, cashbackEntitlements } from '../cashback/lists.ts'
import { complaintList } from '../complaints/lists.ts'
import { banners, events, popups } from '../content/lists.ts'
import { creditCodeBatches, unusedCreditCodes, usedCreditCodes } from '../credit-codes/lists.ts'
import { deposits, memberDeposits, depositIntents } from '../deposits/lists.ts'
import { diamondHistory } from '../diamonds/lists.ts'
import { documentList } from '../documents/lists.ts'
import { exclusions, exclusionReturns } from '../exclusions/lists.ts'
import { gameHistory, gameTransactions, gameFigureRows } from '../games/lists.ts'
import { harmReviews } from '../harm/lists.ts'
import { deliveries } from '../integration/lists.ts'
import { internalTransfers } from '../internal-transfers/lists.ts'
import { inviters, invitees, inviteCommissions, invitePayouts } from '../invites/lists.ts'
import { ledgerTransfers } from '../ledger/lists.ts'
import { limits } from '../limits/lists.ts'
import { linkClusters } from '../links/lists.ts'
import { members, creditHistory, memberNotes, memberTimeline, duplicateMembers, duplicatesOfMember } from '../members/lists.ts'
import { promotions, recipients } from '../promotions/lists.ts'
import { rankHistory } from '../ranking/lists.ts'
import { reconciliation } from '../reconciliation/lists.ts'
import { registerRuns, registerHits } from '../registers/lists.ts'
import { issuedReports } from '../reports/lists.ts'
import { reportSchedules } from '../reports/schedules.ts'
import { riskHits } from '../risk/lists.ts'
import { significantEvents } from '../significant-events/lists.ts'
import { statements, statementLines } from '../statements/lists.ts'
import { depositPeriods, withdrawalPeriods } from '../summaries/lists.ts'
import { suspicionList } from '../suspicions/lists.ts'
import { turnover } from '../turnover/endpoints.ts'
import { wheelSpins, memberSpins } from '../wheel/lists.ts'
import { withdrawalRequests, withdrawals, memberWithdrawals } from '../withdrawals/lists.ts'

/** All lists by their endpoint; each can be exported. */
export const lists = {
  [accessReviewList.name]: accessReviewList,
  [admins.name]: admins,
  [signIns.name]: signIns,
  [gameCatalogue.name]: gameCatalogue,
  [gameSwitches.name]: gameSwitches,
  [approvals.name]: approvals,
  [auditLog.name]: auditLog,
  [bankAccounts.name]: bankAccounts,
  [bankLines.name]: bankLines,
  [tmnLines.name]: tmnLines,
  [smsLines.name]: smsLines,
  [tmnTransfers.name]: tmnTransfers,
  [campaignMembers.name]: campaignMembers,
  [caseList.name]: caseList,
  [cashbackPeriods.name]: cashbackPeriods,
  [cashbackEntitlements.name]: cashbackEntitlements,
  [complaintList.name]: complaintList,
  [banners.name]: banners,
  [events.name]: events,
  [popups.name]: popups,
  [creditCodeBatches.name]: creditCodeBatches,
  [unusedCreditCodes.name]: unusedCreditCodes,
  [usedCreditCodes.name]: usedCreditCodes,
  [deposits.name]: deposits,
  [memberDeposits.name]: memberDeposits,
  [depositIntents.name]: depositIntents,
  [diamondHistory.name]: diamondHistory,
  [documentList.name]: documentList,
  [exclusions.name]: exclusions,
  [exclusionReturns.name]: exclusionReturns,
  [gameHistory.name]: gameHistory,
  [gameTransactions.name]: gameTransactions,
  [gameFigureRows.name]: gameFigureRows,
  [harmReviews.name]: harmReviews,
  [deliveries.name]: deliveries,
  [internalTransfers.name]: internalTransfers,
  [inviters.name]: inviters,
  [invitees.name]: invitees,
  [inviteCommissions.name]: inviteCommissions,
  [invitePayouts.name]: invitePayouts,
  [ledgerTransfers.name]: ledgerTransfers,
  [limits.name]: limits,
  [linkClusters.name]: linkClusters,
  [members.name]: members,
  [creditHistory.name]: creditHistory,
  [memberNotes.name]: memberNotes,
  [memberTimeline.name]: memberTimeline,
  [duplicateMembers.name]: duplicateMembers,
  [duplicatesOfMember.name]: duplicatesOfMember,
  [promotions.name]: promotions,
  [recipients.name]: recipients,
  [rankHistory.name]: rankHistory,
  [reconciliation.name]: reconciliation,
  [registerRuns.name]: registerRuns,
  [registerHits.name]: registerHits,
  [issuedReports.name]: issuedReports,
  [riskHits.name]: riskHits,
  [significantEvents.name]: significantEvents,
  [statements.name]: statements,
  [statementLines.name]: statementLines,
  [depositPeriods.name]: depositPeriods,
  [withdrawalPeriods.name]: withdrawalPeriods,
  [suspicionList.name]: suspicionList,
  [turnover.name]: turnover,
  [wheelSpins.name]: wheelSpins,
  [memberSpins.name]: memberSpins,
  [withdrawalRequests.name]: withdrawalRequests,
  [withdrawals.name]: withdrawals,
  [memberWithdrawals.name]: memberWithdrawals,
  [announcements.list.name]: announcements.list,
  [campaigns.list.name]: campaigns.list,
  [reportSchedules.list.name]: reportSchedules.list,
}

/** All declared nouns. */
export const records = [announcements, campaigns, reportSchedules]
