import { adminEndpoints } from './admins/endpoints.ts'
import { accountEndpoints } from './account/endpoints.ts'
import { agentEndpoints } from './agent/endpoints.ts'
import { approvalEndpoints } from './approvals/endpoints.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { bankAccountEndpoints } from './bank-accounts/endpoints.ts'
import { bankLineEndpoints } from './bank-lines/endpoints.ts'
import { campaignEndpoints } from './campaigns/endpoints.ts'
import { cashbackEndpoints } from './cashback/endpoints.ts'
import { channelSettingEndpoints } from './channel-settings/endpoints.ts'
import { contentNounEndpoints } from './content/endpoints.ts'
import { deliveryEndpoints } from './integration/deliveries.ts'
import { creditCodeEndpoints } from './credit-codes/endpoints.ts'
import { diamondEndpoints } from './diamonds/endpoints.ts'
import { depositEndpoints } from './deposits/endpoints.ts'
import { gameEndpoints } from './games/endpoints.ts'
import { integrationEndpoints } from './integration/endpoints.ts'
import { internalTransferEndpoints } from './internal-transfers/endpoints.ts'
import { ledgerEndpoints } from './ledger/endpoints.ts'
import { inviteEndpoints } from './invites/endpoints.ts'
import { siteMemberEndpoints } from './invites/site-member.ts'
import { lineMessageEndpoints } from './line-messages/endpoints.ts'
import { listEndpoints } from './lists/endpoints.ts'
import { memberEndpoints } from './members/endpoints.ts'
import { notificationEndpoints } from './notifications/endpoints.ts'
import { rankingEndpoints } from './ranking/endpoints.ts'
import { promotionEndpoints } from './promotions/endpoints.ts'
import { reconciliationEndpoints } from './reconciliation/endpoints.ts'
import { linkEndpoints } from './session/link-endpoints.ts'
import { roleEndpoints } from './roles/endpoints.ts'
import { sessionEndpoints } from './session/endpoints.ts'
import { settingDocumentEndpoints } from './setting-documents/endpoints.ts'
import { statementEndpoints } from './statements/endpoints.ts'
import { dashboardEndpoints } from './summaries/dashboard.ts'
import { summaryEndpoints } from './summaries/endpoints.ts'
import { reportEndpoints } from './summaries/reports.ts'
import { uploadEndpoints } from './uploads/endpoints.ts'
import { largeWinEndpoints } from './large-wins/endpoints.ts'
import { turnoverEndpoints } from './turnover/endpoints.ts'
import { wheelEndpoints } from './wheel/endpoints.ts'
import { withdrawalEndpoints } from './withdrawals/endpoints.ts'

/** The API contract. */
export const endpoints = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...linkEndpoints,
  ...withdrawalEndpoints,
  ...turnoverEndpoints,
  ...largeWinEndpoints,
  ...gameEndpoints,
  ...depositEndpoints,
  ...memberEndpoints,
  ...bankAccountEndpoints,
  ...bankLineEndpoints,
  ...internalTransferEndpoints,
  ...channelSettingEndpoints,
  ...settingDocumentEndpoints,
  ...campaignEndpoints,
  ...rankingEndpoints,
  ...inviteEndpoints,
  ...siteMemberEndpoints,
  ...wheelEndpoints,
  ...cashbackEndpoints,
  ...creditCodeEndpoints,
  ...diamondEndpoints,
  ...promotionEndpoints,
  ...reconciliationEndpoints,
  ...statementEndpoints,
  ...approvalEndpoints,
  ...notificationEndpoints,
  ...summaryEndpoints,
  ...dashboardEndpoints,
  ...ledgerEndpoints,
  ...reportEndpoints,
  ...integrationEndpoints,
  ...deliveryEndpoints,
  ...uploadEndpoints,
  ...contentNounEndpoints,
  ...lineMessageEndpoints,
  ...agentEndpoints,
  ...auditEndpoints,
  ...roleEndpoints,
  ...listEndpoints,
  ...adminEndpoints,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

export * from './endpoint.ts'
export * from './errors.ts'
export * from './permissions.ts'
export * from './sockets.ts'
