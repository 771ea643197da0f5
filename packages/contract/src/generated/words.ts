// Written by `npm run gen` from the words beside each noun. Do not edit.
import type accessReviews from '../access-reviews/words/en.json'
import type account from '../account/words/en.json'
import type accountSummary from '../summaries/words/accountSummary/en.json'
import type admins from '../admins/words/en.json'
import type agent from '../agent/words/en.json'
import type announcements from '../announcements/words/en.json'
import type approvalRequests from '../approvals/words/approvalRequests/en.json'
import type approvals from '../approvals/words/en.json'
import type audit from '../audit/words/en.json'
import type bankAccounts from '../bank-accounts/words/en.json'
import type campaigns from '../campaigns/words/en.json'
import type cases from '../cases/words/en.json'
import type cashback from '../cashback/words/en.json'
import type cashbackSetting from '../cashback/words/cashbackSetting/en.json'
import type channelSettings from '../channel-settings/words/en.json'
import type complaints from '../complaints/words/en.json'
import type compliance from '../compliance/words/en.json'
import type content from '../content/words/en.json'
import type countdownSetting from '../campaigns/words/countdownSetting/en.json'
import type creditCodes from '../credit-codes/words/en.json'
import type deliveries from '../integration/words/deliveries/en.json'
import type deposits from '../deposits/words/en.json'
import type diamonds from '../diamonds/words/en.json'
import type documents from '../documents/words/en.json'
import type errors from '../errors/words/en.json'
import type exclusions from '../exclusions/words/en.json'
import type exports from '../lists/words/exports/en.json'
import type files from '../lists/words/files/en.json'
import type harm from '../harm/words/en.json'
import type inviteSetting from '../invites/words/inviteSetting/en.json'
import type invites from '../invites/words/en.json'
import type joining from '../session/words/joining/en.json'
import type ledgerTransfers from '../ledger/words/ledgerTransfers/en.json'
import type licences from '../licences/words/en.json'
import type limits from '../limits/words/en.json'
import type lineSetting from '../line-messages/words/lineSetting/en.json'
import type links from '../links/words/en.json'
import type member from '../members/words/member/en.json'
import type members from '../members/words/en.json'
import type promotions from '../promotions/words/en.json'
import type protection from '../protection/words/en.json'
import type ranking from '../ranking/words/en.json'
import type rankingSetting from '../ranking/words/rankingSetting/en.json'
import type reconciliation from '../reconciliation/words/en.json'
import type registers from '../registers/words/en.json'
import type reports from '../reports/words/en.json'
import type retention from '../retention/words/en.json'
import type risk from '../risk/words/en.json'
import type roles from '../roles/words/en.json'
import type schedules from '../reports/words/schedules/en.json'
import type secondFactor from '../account/words/secondFactor/en.json'
import type session from '../session/words/en.json'
import type significantEvents from '../significant-events/words/en.json'
import type statements from '../statements/words/en.json'
import type summaries from '../summaries/words/en.json'
import type suspicions from '../suspicions/words/en.json'
import type ui from '../texts/words/ui/en.json'
import type websiteSetting from '../content/words/websiteSetting/en.json'
import type wheel from '../wheel/words/en.json'
import type withdrawalRules from '../withdrawals/words/withdrawalRules/en.json'
import type withdrawals from '../withdrawals/words/en.json'

/** The words of each namespace; English has the keys that all languages have. */
export type Words = {
  accessReviews: typeof accessReviews
  account: typeof account
  accountSummary: typeof accountSummary
  admins: typeof admins
  agent: typeof agent
  announcements: typeof announcements
  approvalRequests: typeof approvalRequests
  approvals: typeof approvals
  audit: typeof audit
  bankAccounts: typeof bankAccounts
  campaigns: typeof campaigns
  cases: typeof cases
  cashback: typeof cashback
  cashbackSetting: typeof cashbackSetting
  channelSettings: typeof channelSettings
  complaints: typeof complaints
  compliance: typeof compliance
  content: typeof content
  countdownSetting: typeof countdownSetting
  creditCodes: typeof creditCodes
  deliveries: typeof deliveries
  deposits: typeof deposits
  diamonds: typeof diamonds
  documents: typeof documents
  errors: typeof errors
  exclusions: typeof exclusions
  exports: typeof exports
  files: typeof files
  harm: typeof harm
  inviteSetting: typeof inviteSetting
  invites: typeof invites
  joining: typeof joining
  ledgerTransfers: typeof ledgerTransfers
  licences: typeof licences
  limits: typeof limits
  lineSetting: typeof lineSetting
  links: typeof links
  member: typeof member
  members: typeof members
  promotions: typeof promotions
  protection: typeof protection
  ranking: typeof ranking
  rankingSetting: typeof rankingSetting
  reconciliation: typeof reconciliation
  registers: typeof registers
  reports: typeof reports
  retention: typeof retention
  risk: typeof risk
  roles: typeof roles
  schedules: typeof schedules
  secondFactor: typeof secondFactor
  session: typeof session
  significantEvents: typeof significantEvents
  statements: typeof statements
  summaries: typeof summaries
  suspicions: typeof suspicions
  ui: typeof ui
  websiteSetting: typeof websiteSetting
  wheel: typeof wheel
  withdrawalRules: typeof withdrawalRules
  withdrawals: typeof withdrawals
}

/** Their folders, with a file for each language. */
export const wordsFolders = {
  accessReviews: 'access-reviews/words',
  account: 'account/words',
  accountSummary: 'summaries/words/accountSummary',
  admins: 'admins/words',
  agent: 'agent/words',
  announcements: 'announcements/words',
  approvalRequests: 'approvals/words/approvalRequests',
  approvals: 'approvals/words',
  audit: 'audit/words',
  bankAccounts: 'bank-accounts/words',
  campaigns: 'campaigns/words',
  cases: 'cases/words',
  cashback: 'cashback/words',
  cashbackSetting: 'cashback/words/cashbackSetting',
  channelSettings: 'channel-settings/words',
  complaints: 'complaints/words',
  compliance: 'compliance/words',
  content: 'content/words',
  countdownSetting: 'campaigns/words/countdownSetting',
  creditCodes: 'credit-codes/words',
  deliveries: 'integration/words/deliveries',
  deposits: 'deposits/words',
  diamonds: 'diamonds/words',
  documents: 'documents/words',
  errors: 'errors/words',
  exclusions: 'exclusions/words',
  exports: 'lists/words/exports',
  files: 'lists/words/files',
  harm: 'harm/words',
  inviteSetting: 'invites/words/inviteSetting',
  invites: 'invites/words',
  joining: 'session/words/joining',
  ledgerTransfers: 'ledger/words/ledgerTransfers',
  licences: 'licences/words',
  limits: 'limits/words',
  lineSetting: 'line-messages/words/lineSetting',
  links: 'links/words',
  member: 'members/words/member',
  members: 'members/words',
  promotions: 'promotions/words',
  protection: 'protection/words',
  ranking: 'ranking/words',
  rankingSetting: 'ranking/words/rankingSetting',
  reconciliation: 'reconciliation/words',
  registers: 'registers/words',
  reports: 'reports/words',
  retention: 'retention/words',
  risk: 'risk/words',
  roles: 'roles/words',
  schedules: 'reports/words/schedules',
  secondFactor: 'account/words/secondFactor',
  session: 'session/words',
  significantEvents: 'significant-events/words',
  statements: 'statements/words',
  summaries: 'summaries/words',
  suspicions: 'suspicions/words',
  ui: 'texts/words/ui',
  websiteSetting: 'content/words/websiteSetting',
  wheel: 'wheel/words',
  withdrawalRules: 'withdrawals/words/withdrawalRules',
  withdrawals: 'withdrawals/words',
} as const satisfies Readonly<Record<keyof Words, string>>
