// Written by `npm run gen` from the contract's values. Do not edit.
import { parseRoutes } from '../route-table.ts'
import { sessionRoutes } from './session-routes.ts'

export const routes = { ...sessionRoutes, ...parseRoutes(`
access-reviews.list /access-reviews admins
access-reviews.get /access-reviews/{id} admins
account.security account:/security
admins.list /{adminSegment} admins
admins.get /{adminSegment}/{id} admins,approvals +o
admins.sign-ins /admins/sign-ins admins
agent.info /agentinfo games
agent.balance /agentbalance games
agent.sources /agent/sources games
games.providers /games/providers games
games.betting-status /games/betting-status games
games.catalogue /games/catalogue games
games.switches /games/switches games
announcements.list /announcements/ settings
announcements.get /announcements/getbyid/{id} settings
announcements.unread /announcements/unread settings
approvals.list /approvals approvals
approvals.get /approvals/{id} approvals +o
approvals.people /approvals/people approvals
audit.list /{adminSegment}/getadminhistory
audit.checks /audit/checks
audit.get /audit/{id}
banking.payment-balance POST /fairpay/balance balances
banking.tmn-info /8hwe8vhevv/tmninfo balances
banking.scb-info /8hwe8vhevv/scbinfo balances
banking.sms-balance /sms/balance balances
banking.banks /bank
banking.pay-accounts /8hwe8vhevv/banklist banking,balances,deposits,withdrawals,approvals
banking.account /bank/accounts/{id} banking,approvals +o
banking.history /bank/history banking,deposits
banking.tmn-history /bank/tmnhistory banking,deposits
banking.tmn-transfers /bank/tmntransferlist banking
sms.transactions /sms/smstransaction banking,deposits
campaigns.list /marketingcampaign/ marketing,members,deposits
campaigns.get /marketingcampaign/getbyid/{id} marketing,members,deposits
campaigns.days /marketingcampaign/{id}/days marketing,members,deposits
campaigns.members /marketingcampaign/{id}/members members,withdrawals,deposits
campaigns.redirect /r/{code}
cases.list /risk/cases risk
cases.counts /risk/cases/counts risk
cases.staff /risk/cases/staff
cases.absences /risk/cases/absences risk
cases.get /risk/cases/{id} risk
cases.timeline /risk/cases/{id}/timeline risk
cases.reports /risk/cases/{id}/reports risk
cases.report-choices /risk/cases/{id}/report-choices risk
cases.report /risk/cases/{id}/reports/{number} risk
cashback-setting.get /setting/cashback settings
cashback-setting.history /setting/cashback/history settings
cashback.list /cashback marketing
cashback.get /cashback/{id} marketing +o
cashback.entitlements /cashback/{id}/entitlements marketing +o
cashback.preview POST /cashback/preview
banking.settings-tmn /setting/tmn banking
banking.settings-scb /setting/scb banking
banking.settings-gsb /setting/gsb banking
complaints.list /complaints compliance
complaints.counts /complaints/counts compliance
complaints.staff /complaints/staff
complaints.get /complaints/{id} compliance
banners.list /setting/banner content
banners.get /setting/banner/{id} content +o
banners.versions /setting/banner/{id}/versions content +o
events.list /setting/event content
events.get /setting/event/{id} content +o
events.versions /setting/event/{id}/versions content +o
popups.list /setting/popup content
popups.get /setting/popup/{id} content +o
popups.versions /setting/popup/{id}/versions content +o
content.preview /setting/content/preview content
integration.content /integration/content
credit-codes.batches /creditcode/batches marketing
credit-codes.unused /creditcode/unused marketing
credit-codes.used /creditcode/used marketing
credit-codes.allowance /creditcode/allowance marketing,settings
credit-codes.get /creditcode/{id} marketing
deposits.list /8hwe8vhevv/deposithistory deposits,approvals
deposits.of-member /userbalance/history/{id} deposits,approvals
deposits.queues /deposits/queues deposits,approvals +n
deposits.solo-limit /deposits/solo-limit deposits,members +n
deposits.intents /deposits/intents deposits
deposits.get /deposits/{id} deposits,approvals
deposits.candidates /deposits/{id}/candidates deposits,members +no
deposits.comparison /deposits/{id}/comparison +n
deposits.timeline /deposits/{id}/timeline deposits,approvals +o
transactions.get /8hwe8vhevv/transactionbyid/{id} deposits
diamond-setting.get /setting/freediamond settings
diamond-setting.history /setting/freediamond/history settings
diamonds.history /freediamond/history marketing
documents.list /documents documents
documents.get /documents/{id} documents
documents.of-member /members/{id}/documents documents
exclusions.list /protection/exclusions members
exclusions.of-member /members/{id}/exclusions members +o
exclusions.returns /protection/returns members
games.history /game-history/user-id/{id} games +n
games.stats /game-history/stats/{id} games +n
games.round /game-history/rounds/{id} games
games.transactions /games/transactions games
games.figures /games/figures games
games.figure-rows /games/figures/rows games
games.filters /games/filters games
harm.reviews /protection/reviews members
harm.of-member /members/{id}/harm members +o
integration.deliveries /integration/deliveries
integration.delivery /integration/deliveries/{id}
integration.delivery-status /integration/delivery-status
integration.events POST /integration/events
banking.transfers /bank/transfers banking,deposits,approvals
banking.transfer /bank/transfers/{id} banking,deposits,approvals
invites.list /invites marketing,members
invites.payouts /invites/payouts marketing
invites.days /invites/days marketing
invites.totals /invites/{id}/totals marketing
invites.tree /invites/{id}/tree members,marketing
invites.commissions /invites/{id}/commissions marketing
integration.member /integration/members/{username}
large-wins.of-member /members/{id}/large-wins members +o
ledger.transfers /ledger/transfers books,deposits,withdrawals,members,banking,games
licence.get /compliance/licence settings,approvals
licence.history /compliance/licence/versions settings,approvals
licence.preview POST /compliance/licence/preview
licence.flagged /compliance/licence/requests/{id}/flagged approvals
limits.list /limits members
limits.of-member /members/{id}/limits members,deposits,withdrawals +o
line-messages.status /setting/linesetting/status settings
links.clusters /risk/clusters risk
links.cluster /risk/clusters/{id} risk
links.of-member /members/{id}/links risk
views.list /views
preferences.get /preferences
tickets.take /tickets/{ticket}
export-jobs.list /exports/jobs exports
members.list /usersystem members,withdrawals
members.get /usersystem/{id} members,withdrawals,deposits,approvals +o
members.cash /userbalance/cash/{id} members
members.balance /userbalance/balance/{id} members,withdrawals,deposits +o
members.credit-history /userbalance/credithistory/{id} members,withdrawals,deposits +o
members.withdrawals /userbalance/withdrawhistory/{id} withdrawals +n
members.total /totalusers members
members.today /todayusers members
members.monthly /todayusers//newusermonthly members
members.received-promotions /usersystem/checkallreceivedpromotion/{id} marketing,members,deposits
members.received-promotion /usersystem/checkreceivedpromotion/{id} marketing,members,deposits
members.tags /members/tags members
members.notes /members/{id}/notes members +o
members.duplicates-of /members/{id}/duplicates members
members.duplicates /members/duplicates members
members.timeline /members/{id}/timeline members,withdrawals,deposits,approvals +o
members.withdraw-check /userbalance/checkwithdrawdetail/{id} members,withdrawals,deposits +no
notifications.list /notifications notifications,withdrawals,approvals,exports
promotions.list /promotion marketing
promotions.get /promotion/getbyid/{id} marketing
promotions.options /promotion/options
promotions.choices /promotion/choices
promotions.grantable-deposits /promotion/deposits/{id}
promotions.versions /promotion/{id}/versions marketing
promotions.figures /promotion/{id}/figures marketing,members,deposits
promotions.recipients /promotion/{id}/recipients marketing,members,deposits
promotions.simulate POST /promotion/simulate
promotions.backtest POST /promotion/backtest
integration.promotions /integration/promotions
ranking.tiers /ranking marketing
ranking.received-daily /ranking/sumreceive marketing
ranking.received-monthly /ranking/sumreceivemonthly marketing
ranking.promoted-daily /ranking/rankpromote marketing
ranking.promoted-monthly /ranking/rankpromotemonthly marketing
ranking.positions /ranking/positionsummary marketing
ranking.history /ranking/getallrankhistory marketing
ranking.history-of /ranking/getrankhistorybyid/{id} marketing +o
ranking.preview /ranking/preview
ranking.of-member /ranking/members/{id} marketing
ranking-setting.get /setting/ranking settings
ranking-setting.history /setting/ranking/history settings
banking.reconciliation /bank/reconciliation banking,deposits,withdrawals
banking.reconciliation-of /bank/reconciliation/{accountId}/{day} banking,deposits,withdrawals
registers.runs /protection/register/runs members
registers.people /protection/register members
registers.problems /protection/register/runs/{id}/problems members
registers.hits /protection/register/hits members
issued-reports.list /reports compliance
issued-reports.get /reports/{id} compliance
issued-reports.verify /reports/{id}/verification compliance
schedules.list /report-schedules/ compliance
schedules.get /report-schedules/getbyid/{id} compliance
retention.categories /compliance/retention compliance,settings
retention.runs /compliance/retention/runs compliance,settings
personal-data.of-member /members/{id}/personal-data members,compliance,settings +o
personal-data.erasures /compliance/erasures compliance,members,settings
risk.rules /risk/rules risk,approvals
risk.rule /risk/rules/{id} risk,approvals
risk.preview-result /risk/previews/{id} risk
risk.hits /risk/hits risk
risk.of-member /members/{id}/risk risk
roles.list /admins/roles admins,approvals
roles.timeline /admins/roles/{key}/timeline admins
website-setting.get /setting/websetting settings
website-setting.history /setting/websetting/history settings
website-setting.brand /setting/websetting/brand settings
line-setting.get /setting/linesetting settings
line-setting.history /setting/linesetting/history settings
countdown-setting.get /countdownbox/setting settings
countdown-setting.history /countdownbox/setting/history settings
invite-setting.get /setting/invite settings
invite-setting.history /setting/invite/history settings
significant-events.list /compliance/events
statements.mappings /bank/statement-mappings statements
statements.preview POST /bank/statements/preview
statements.list /bank/statements statements
statements.get /bank/statements/{id} statements +o
statements.lines /bank/statements/{id}/lines statements +o
summaries.dashboard /summaries/dashboard deposits,withdrawals,members,banking,games +n
summaries.trend /summaries/trend deposits,withdrawals,members,banking,games +n
summaries.providers /summaries/providers balances +n
summaries.overview /summaries/overview withdrawals,deposits,members,approvals,books,games
reports.deposits-daily /{reportSegment}/sumalldepositdaily
reports.deposits-monthly /{reportSegment}/sumalldepositmonthly
reports.deposits-yearly /{reportSegment}/sumalldeposityearly
reports.withdrawals-daily /{reportSegment}/sumallwithdrawdaily
reports.withdrawals-monthly /{reportSegment}/sumallwithdrawmonthly
reports.withdrawals-yearly /{reportSegment}/sumallwithdrawyearly
reports.bonus-daily /{reportSegment}/sumallbonusdaily
reports.bonus-monthly /{reportSegment}/sumallbonusmonthly
reports.bonus-yearly /{reportSegment}/sumallbonusyearly
reports.new-members-daily /{reportSegment}/newuserdepositdaily
summaries.deposits /summaries/deposits deposits
summaries.withdrawals /summaries/withdrawals withdrawals
summaries.bonus /summaries/bonus
summaries.promotions /summaries/promotions
summaries.deposit-periods /summaries/deposits/periods deposits
summaries.withdrawal-periods /summaries/withdrawals/periods withdrawals
suspicions.list /suspicions compliance
suspicions.indicators /suspicions/indicators compliance
suspicions.get /suspicions/{id} compliance
turnover.of-member /members/{id}/turnover members +o
uploads.file /files/{name}
wheel.get /wheel marketing,approvals
wheel.setting /setting/wheelsetting marketing
wheel.versions /wheel/versions marketing,approvals
wheel.comparison /wheel/comparison/{id}
wheel.spins /wheel/allhistory marketing
wheel.member-spins /wheel/history/{id} members +o
integration.wheel /integration/wheel
withdrawals.requests /8hwe8vhevv/withdrawrequestlist withdrawals,approvals +n
withdrawals.list /userbalance/allwithdraw withdrawals,approvals
withdrawals.get /withdrawals/{id} withdrawals,members,approvals +o
withdrawals.evidence /withdrawals/{id}/evidence withdrawals,members +n
withdrawals.timeline /withdrawals/{id}/timeline withdrawals,approvals +o
withdrawals.bulk-preview POST /withdrawals/bulk/preview
withdrawals.settings /setting/withdraw withdrawals
withdrawals.settings-history /setting/withdraw/history withdrawals
withdrawals.dry-run POST /setting/withdraw/dry-run
`) }
