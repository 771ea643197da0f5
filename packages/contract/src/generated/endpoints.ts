// Written by `npm run gen` from the endpoints of each noun. Do not edit.
import { accessReviewEndpoints } from '../access-reviews/endpoints.ts'
import { accountEndpoints } from '../account/endpoints.ts'
import { adminEndpoints } from '../admins/endpoints.ts'
import { agentEndpoints } from '../agent/endpoints.ts'
import { announcementEndpoints } from '../announcements/endpoints.ts'
import { approvalEndpoints } from '../approvals/endpoints.ts'
import { auditEndpoints } from '../audit/endpoints.ts'
import { bankAccountEndpoints } from '../bank-accounts/endpoints.ts'
import { bankLineEndpoints } from '../bank-lines/endpoints.ts'
import { campaignEndpoints } from '../campaigns/endpoints.ts'
import { caseEndpoints } from '../cases/endpoints.ts'
import { cashbackEndpoints } from '../cashback/endpoints.ts'
import { channelSettingEndpoints } from '../channel-settings/endpoints.ts'
import { complaintEndpoints } from '../complaints/endpoints.ts'
import { contentNounEndpoints } from '../content/endpoints.ts'
import { creditCodeEndpoints } from '../credit-codes/endpoints.ts'
import { depositEndpoints } from '../deposits/endpoints.ts'
import { diamondEndpoints } from '../diamonds/endpoints.ts'
import { documentEndpoints } from '../documents/endpoints.ts'
import { exclusionEndpoints } from '../exclusions/endpoints.ts'
import { gameEndpoints } from '../games/endpoints.ts'
import { harmEndpoints } from '../harm/endpoints.ts'
import { deliveryEndpoints } from '../integration/deliveries.ts'
import { integrationEndpoints } from '../integration/endpoints.ts'
import { internalTransferEndpoints } from '../internal-transfers/endpoints.ts'
import { inviteEndpoints } from '../invites/endpoints.ts'
import { siteMemberEndpoints } from '../invites/site-member.ts'
import { largeWinEndpoints } from '../large-wins/endpoints.ts'
import { ledgerEndpoints } from '../ledger/endpoints.ts'
import { licenceEndpoints } from '../licences/endpoints.ts'
import { limitEndpoints } from '../limits/endpoints.ts'
import { lineMessageEndpoints } from '../line-messages/endpoints.ts'
import { memberLinkEndpoints } from '../links/endpoints.ts'
import { listEndpoints } from '../lists/endpoints.ts'
import { memberEndpoints } from '../members/endpoints.ts'
import { notificationEndpoints } from '../notifications/endpoints.ts'
import { promotionEndpoints } from '../promotions/endpoints.ts'
import { rankingEndpoints } from '../ranking/endpoints.ts'
import { reconciliationEndpoints } from '../reconciliation/endpoints.ts'
import { registerEndpoints } from '../registers/endpoints.ts'
import { issuedReportEndpoints } from '../reports/endpoints.ts'
import { retentionEndpoints, personalDataEndpoints } from '../retention/endpoints.ts'
import { riskEndpoints } from '../risk/endpoints.ts'
import { roleEndpoints } from '../roles/endpoints.ts'
import { sessionEndpoints } from '../session/endpoints.ts'
import { linkEndpoints } from '../session/link-endpoints.ts'
import { settingDocumentEndpoints } from '../setting-documents/endpoints.ts'
import { significantEventEndpoints } from '../significant-events/endpoints.ts'
import { statementEndpoints } from '../statements/endpoints.ts'
import { dashboardEndpoints } from '../summaries/dashboard.ts'
import { summaryEndpoints } from '../summaries/endpoints.ts'
import { reportEndpoints } from '../summaries/reports.ts'
import { suspicionEndpoints } from '../suspicions/endpoints.ts'
import { turnoverEndpoints } from '../turnover/endpoints.ts'
import { uploadEndpoints } from '../uploads/endpoints.ts'
import { wheelEndpoints } from '../wheel/endpoints.ts'
import { withdrawalEndpoints } from '../withdrawals/endpoints.ts'

/** The API contract. */
export const endpoints = {
  ...accessReviewEndpoints,
  ...accountEndpoints,
  ...adminEndpoints,
  ...agentEndpoints,
  ...announcementEndpoints,
  ...approvalEndpoints,
  ...auditEndpoints,
  ...bankAccountEndpoints,
  ...bankLineEndpoints,
  ...campaignEndpoints,
  ...caseEndpoints,
  ...cashbackEndpoints,
  ...channelSettingEndpoints,
  ...complaintEndpoints,
  ...contentNounEndpoints,
  ...creditCodeEndpoints,
  ...depositEndpoints,
  ...diamondEndpoints,
  ...documentEndpoints,
  ...exclusionEndpoints,
  ...gameEndpoints,
  ...harmEndpoints,
  ...deliveryEndpoints,
  ...integrationEndpoints,
  ...internalTransferEndpoints,
  ...inviteEndpoints,
  ...siteMemberEndpoints,
  ...largeWinEndpoints,
  ...ledgerEndpoints,
  ...licenceEndpoints,
  ...limitEndpoints,
  ...lineMessageEndpoints,
  ...memberLinkEndpoints,
  ...listEndpoints,
  ...memberEndpoints,
  ...notificationEndpoints,
  ...promotionEndpoints,
  ...rankingEndpoints,
  ...reconciliationEndpoints,
  ...registerEndpoints,
  ...issuedReportEndpoints,
  ...retentionEndpoints,
  ...personalDataEndpoints,
  ...riskEndpoints,
  ...roleEndpoints,
  ...sessionEndpoints,
  ...linkEndpoints,
  ...settingDocumentEndpoints,
  ...significantEventEndpoints,
  ...statementEndpoints,
  ...dashboardEndpoints,
  ...summaryEndpoints,
  ...reportEndpoints,
  ...suspicionEndpoints,
  ...turnoverEndpoints,
  ...uploadEndpoints,
  ...wheelEndpoints,
  ...withdrawalEndpoints,
} as const
