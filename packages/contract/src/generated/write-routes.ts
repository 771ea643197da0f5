// Written by `npm run gen` from the contract's values. Do not edit.
import { parseRoutes } from '../route-table.ts'

export const writeRoutes = parseRoutes(`
access-reviews.answer POST /access-reviews/{id}/answer !admins +im
account.totp-start POST account:/totp !admins
account.totp-confirm POST account:/totp/confirm !admins
account.totp-remove POST account:/totp/remove !admins
account.recovery-codes POST account:/recovery-codes !admins
account.passkey-options POST account:/passkeys/options !admins
account.passkey-add POST account:/passkeys !admins
account.passkey-rename PUT account:/passkeys/{id} !admins
account.passkey-remove POST account:/passkeys/{id}/remove !admins
account.password POST account:/password !admins
admins.reset-second-factor POST /admins/{id}/second-factor/reset !admins,approvals +i
admins.invite POST /admins !admins,approvals +i
admins.change PUT /admins/{id} !admins,approvals +im
admins.change-limits PUT /admins/{id}/limits !admins,approvals +im
admins.change-addresses PUT /admins/{id}/addresses !admins,approvals +im
admins.change-role POST /admins/{id}/role !admins,approvals +i
admins.resend-invitation POST /admins/{id}/invitation !admins,approvals +i
admins.revoke-invitation POST /admins/{id}/invitation/revoke !admins,approvals +i
admins.send-reset POST /admins/{id}/reset !admins,approvals +i
admins.lock POST /admins/{id}/lock !admins,approvals +i
admins.unlock POST /admins/{id}/unlock !admins,approvals +i
admins.disable POST /admins/{id}/disable !admins,approvals +i
admins.enable POST /admins/{id}/enable !admins,approvals +i
admins.sign-out POST /admins/{id}/sign-out !admins,approvals +i
agent.refresh POST /agent/refresh !games
games.switch POST /games/switches !games +i
announcements.create POST /announcements/ !settings +i
announcements.change PUT /announcements/{id} !settings +im
announcements.end POST /announcements/{id}/end !settings +i
announcements.read POST /announcements/{id}/read !settings +i
approvals.approve POST /approvals/{id}/approve !approvals +i
approvals.reject POST /approvals/{id}/reject !approvals +i
approvals.withdraw POST /approvals/{id}/withdraw !approvals +i
audit.verify POST /audit/verify +i
banking.add-account POST /bank/accounts !banking,approvals +i
banking.change-account PATCH /bank/accounts/{id} !banking,approvals +im
banking.account-status POST /bank/accounts/{id}/status !banking,approvals +i
banking.account-secret PUT /bank/accounts/{id}/secrets !banking,approvals +i
banking.explain POST /bank/transactions/{id}/explain !banking,deposits,approvals +i
campaigns.create POST /marketingcampaign/ !marketing +i
campaigns.change PUT /marketingcampaign/{id} !marketing +im
campaigns.start POST /marketingcampaign/{id}/start !marketing +i
campaigns.end POST /marketingcampaign/{id}/end !marketing +i
cases.set-absence PUT /risk/cases/absence !risk +i
cases.clear-absence POST /risk/cases/absence/clear !risk +i
cases.open POST /risk/cases !risk +i
cases.claim POST /risk/cases/{id}/claim !risk +im
cases.release POST /risk/cases/{id}/release !risk +im
cases.assign POST /risk/cases/{id}/assign !risk +im
cases.wait POST /risk/cases/{id}/wait !risk +im
cases.resume POST /risk/cases/{id}/resume !risk +im
cases.snooze POST /risk/cases/{id}/snooze !risk +im
cases.comment POST /risk/cases/{id}/comment !risk +i
cases.add-task POST /risk/cases/{id}/tasks !risk +i
cases.finish-task POST /risk/cases/{id}/tasks/{taskId}/finish !risk +i
cases.request POST /risk/cases/{id}/request !risk +im
cases.hold POST /risk/cases/{id}/hold !risk,members,withdrawals +im
cases.decide POST /risk/cases/{id}/decide !risk,members,withdrawals +im
cases.confirm POST /risk/cases/{id}/confirm !risk,members,withdrawals +im
cases.return POST /risk/cases/{id}/return !risk +im
cases.reopen POST /risk/cases/{id}/reopen !risk +im
cases.save-report POST /risk/cases/{id}/reports !risk +im
cases.file-report POST /risk/cases/{id}/reports/{number}/file !risk +im
cases.report-reference POST /risk/cases/{id}/reports/{number}/reference !risk +im
cases.report-file POST /risk/cases/{id}/reports/{number}/ticket +i
cashback-setting.change PUT /setting/cashback !settings +im
cashback.calculate POST /cashback/{id}/calculate !marketing +i
cashback.cancel POST /cashback/{id}/cancel !marketing +i
banking.change-settings-tmn PUT /setting/tmn !banking,approvals +im
banking.change-settings-scb PUT /setting/scb !banking,approvals +im
banking.change-settings-gsb PUT /setting/gsb !banking,approvals +im
complaints.create POST /complaints !compliance +i
complaints.change PUT /complaints/{id} !compliance +im
complaints.assign POST /complaints/{id}/assign !compliance +im
complaints.answer POST /complaints/{id}/answer !compliance +im
complaints.escalate POST /complaints/{id}/escalate !compliance +im
complaints.decide POST /complaints/{id}/decide !compliance +im
complaints.reopen POST /complaints/{id}/reopen !compliance +im
banners.create POST /setting/banner !content +i
banners.change PUT /setting/banner/{id} !content +im
banners.publish POST /setting/banner/{id}/publish !content +im
banners.end POST /setting/banner/{id}/end !content +im
banners.restore POST /setting/banner/{id}/restore !content +im
banners.move POST /setting/banner/{id}/move !content +i
banners.remove DELETE /setting/banner/{id} !content +im
events.create POST /setting/event !content +i
events.change PUT /setting/event/{id} !content +im
events.publish POST /setting/event/{id}/publish !content +im
events.end POST /setting/event/{id}/end !content +im
events.restore POST /setting/event/{id}/restore !content +im
events.move POST /setting/event/{id}/move !content +i
events.remove DELETE /setting/event/{id} !content +im
popups.create POST /setting/popup !content +i
popups.change PUT /setting/popup/{id} !content +im
popups.publish POST /setting/popup/{id}/publish !content +im
popups.end POST /setting/popup/{id}/end !content +im
popups.restore POST /setting/popup/{id}/restore !content +im
popups.move POST /setting/popup/{id}/move !content +i
popups.remove DELETE /setting/popup/{id} !content +im
credit-codes.create POST /creditcode/batches !marketing,approvals +i
credit-codes.revoke-batch POST /creditcode/batches/{id}/revoke !marketing,approvals +i
credit-codes.revoke POST /creditcode/{id}/revoke !marketing,approvals +i
deposits.create POST /deposits !deposits,approvals +i
deposits.match POST /deposits/{id}/match !deposits,approvals +i
deposits.credit POST /deposits/{id}/credit !deposits,approvals +i
deposits.hold POST /deposits/{id}/hold !deposits,approvals +i
deposits.release POST /deposits/{id}/release !deposits,approvals +i
deposits.ignore POST /deposits/{id}/ignore !deposits,approvals +i
deposits.bulk POST /deposits/bulk !deposits,approvals +i
deposits.return POST /deposits/{id}/return !deposits,approvals +i
deposits.reverse POST /deposits/{id}/reverse !deposits,approvals +i
diamond-setting.change PUT /setting/freediamond !settings +im
documents.request POST /members/{id}/document-requests !documents +i
documents.cancel-request POST /document-requests/{id}/cancel !documents +i
documents.upload POST /members/{id}/documents !documents +i
documents.accept POST /documents/{id}/accept !documents,withdrawals +i
documents.refuse POST /documents/{id}/refuse !documents,withdrawals +i
documents.remove POST /documents/{id}/remove !documents,withdrawals +i
documents.view POST /documents/{id}/view !documents +i
exclusions.set-timeout POST /members/{id}/time-out !members +i
exclusions.exclude POST /members/{id}/exclusions !members +i
exclusions.request-return POST /members/{id}/return !members +i
exclusions.approve-return POST /protection/returns/{id}/approve !members +i
exclusions.refuse-return POST /protection/returns/{id}/refuse !members +i
harm.claim POST /protection/reviews/{id}/claim !members +i
harm.release POST /protection/reviews/{id}/release !members +i
harm.finish POST /protection/reviews/{id}/finish !members +i
integration.retry POST /integration/deliveries/{id}/retry +i
banking.move POST /bank/transfers !banking,deposits,approvals +i
banking.cancel-transfer POST /bank/transfers/{id}/cancel !banking,deposits,approvals +i
banking.unlink-line POST /bank/transfers/{id}/unlink !banking,deposits,approvals +i
invites.run POST /invites/days/{day}/run !marketing +i
large-wins.review POST /members/{id}/large-wins/{winId}/review !members,withdrawals,notifications +i
licence.change PUT /compliance/licence !settings,approvals +im
limits.set POST /members/{id}/limits !members +i
line-messages.set-token PUT /setting/linesetting/token !settings,approvals +i
line-messages.test POST /setting/linesetting/test !approvals +i
links.decide POST /members/{id}/links/decide !risk +im
views.create POST /views +i
views.change PUT /views/{id} +im
views.delete DELETE /views/{id} +i
preferences.list PUT /preferences/lists/{list} +i
preferences.look PUT /preferences/look +i
exports.begin POST /exports +i
export-jobs.create POST /exports/jobs !exports +i
export-jobs.cancel POST /exports/jobs/{id}/cancel !exports +i
export-jobs.delete DELETE /exports/jobs/{id} !exports +i
export-jobs.ticket POST /exports/jobs/{id}/ticket +i
members.create POST /members !members,approvals +i
members.edit PATCH /members/{id} !members,approvals +im
members.status POST /members/{id}/status !members,approvals +i
members.block POST /members/{id}/blocks !members,approvals +i
members.set-tags PUT /members/{id}/tags !members,approvals +im
members.bulk POST /members/bulk !members,approvals +i
members.add-note POST /members/{id}/notes !members,approvals +i
members.pin-note POST /members/{id}/notes/{noteId}/pin !members,approvals +i
members.dismiss-duplicate POST /members/{id}/duplicates/{otherId}/dismiss !members,approvals +i
members.reveal POST /members/{id}/reveal !members,approvals +i
members.reset-password POST /members/{id}/password-reset !members,approvals +i
members.adjust POST /members/{id}/adjust !members,approvals +i
notifications.read POST /notifications/read !notifications +i
promotions.create POST /promotion !marketing,approvals +i
promotions.change PUT /promotion/{id} !marketing,approvals +im
promotions.schedule POST /promotion/{id}/schedule !marketing,approvals +i
promotions.activate POST /promotion/{id}/activate !marketing,approvals +i
promotions.pause POST /promotion/{id}/pause !marketing,approvals +i
promotions.resume POST /promotion/{id}/resume !marketing,approvals +i
promotions.end POST /promotion/{id}/end !marketing,approvals +i
promotions.archive POST /promotion/{id}/archive !marketing,approvals +i
promotions.grant POST /promotion/{id}/grant !marketing,members,approvals +i
promotions.cancel-grant POST /promotion/{id}/recipients/{recipientId}/cancel !marketing,members,approvals +i
ranking.create POST /ranking !marketing +i
ranking.change PUT /ranking/{id} !marketing +im
ranking.delete POST /ranking/{id}/delete !marketing +im
ranking.move POST /ranking/members/{id}/move !marketing,members +i
ranking-setting.change PUT /setting/ranking !settings +im
banking.close-day POST /bank/reconciliation/{accountId}/{day}/close !banking,approvals +i
registers.begin POST /protection/register/runs !members +i
registers.add-lines POST /protection/register/runs/{id}/parts +i
registers.finish POST /protection/register/runs/{id}/finish !members +i
registers.abandon POST /protection/register/runs/{id}/abandon !members +i
registers.exclude POST /protection/register/hits/{id}/exclude !members +i
registers.dismiss POST /protection/register/hits/{id}/dismiss !members +i
issued-reports.issue POST /reports !compliance +i
issued-reports.ticket POST /reports/{id}/ticket +i
schedules.create POST /report-schedules/ !compliance +i
schedules.change PUT /report-schedules/{id} !compliance +im
retention.count POST /compliance/retention/runs !compliance +i
retention.delete POST /compliance/retention/runs/{id}/delete !compliance +i
retention.discard POST /compliance/retention/runs/{id}/discard !compliance +i
retention.automatic PUT /compliance/retention/{category} !compliance +i
personal-data.export POST /members/{id}/personal-data/file +i
personal-data.request-erasure POST /members/{id}/erasure !members,compliance +i
personal-data.cancel-erasure POST /members/{id}/erasure/cancel !members,compliance +i
risk.create-rule POST /risk/rules !risk,approvals +i
risk.save-rule PUT /risk/rules/{id} !risk,approvals +im
risk.preview POST /risk/previews !risk,approvals +i
risk.switch-on POST /risk/rules/{id}/switch-on !risk,approvals +im
risk.switch-off POST /risk/rules/{id}/switch-off !risk,approvals +im
roles.create POST /admins/roles !admins,approvals +i
roles.change PUT /admins/roles/{key} !admins,approvals +im
roles.delete POST /admins/roles/{key}/delete !admins,approvals +i
session.invitation POST account:/invitation
session.register POST account:/register
session.forgot POST account:/forgot
session.reset POST account:/reset
website-setting.change PUT /setting/websetting !settings +im
line-setting.change PUT /setting/linesetting !settings +im
countdown-setting.change PUT /countdownbox/setting !settings +im
invite-setting.change PUT /setting/invite !settings +im
statements.add-mapping POST /bank/statement-mappings !statements,approvals +i
statements.change-mapping PUT /bank/statement-mappings/{id} !statements,approvals +im
statements.remove-mapping DELETE /bank/statement-mappings/{id} !statements,approvals +im
statements.import POST /bank/statements !statements,approvals +i
suspicions.create POST /suspicions !compliance +i
suspicions.change PUT /suspicions/{id} !compliance +im
suspicions.decide POST /suspicions/{id}/decide !compliance +im
turnover.waive POST /members/{id}/turnover/{requirementId}/waive !members,withdrawals +i
uploads.slip POST /uploads/slips !deposits +i
uploads.slip-ticket POST /uploads/slips/{id}/ticket !deposits +i
uploads.picture POST /uploads/pictures +i
wheel.create-draft POST /wheel/draft !marketing,approvals +i
wheel.change-draft PUT /wheel/draft !marketing,approvals +im
wheel.discard-draft DELETE /wheel/draft !marketing,approvals +im
wheel.publish POST /wheel/draft/publish !marketing,approvals +im
wheel.stop POST /wheel/stop !marketing,approvals +i
wheel.hand-over POST /wheel/spins/{id}/hand-over !marketing,members,approvals +i
withdrawals.claim POST /withdrawals/{id}/claim !withdrawals,approvals +i
withdrawals.release POST /withdrawals/{id}/release !withdrawals,approvals +i
withdrawals.approve POST /withdrawals/{id}/approve !withdrawals,approvals +i
withdrawals.second-approve POST /withdrawals/{id}/second-approve !withdrawals,approvals +i
withdrawals.reject POST /withdrawals/{id}/reject !withdrawals,approvals +i
withdrawals.pay-by-hand POST /withdrawals/{id}/pay-by-hand !withdrawals,approvals +i
withdrawals.retry POST /withdrawals/{id}/retry !withdrawals,approvals +i
withdrawals.refund POST /withdrawals/{id}/refund !withdrawals,approvals +i
withdrawals.settle-dispute POST /withdrawals/{id}/settle-dispute !withdrawals,approvals +i
withdrawals.note POST /withdrawals/{id}/note !withdrawals,approvals +i
withdrawals.bulk POST /withdrawals/bulk !withdrawals,approvals +i
withdrawals.settings-change PUT /setting/withdraw !withdrawals,approvals +im
`)
