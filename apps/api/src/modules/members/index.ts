import { businessDayOf, type AdminId, type MemberId, type Satang } from '@backoffice/kernel'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { dailyLimitUsed, consumeDailyLimit } from './adjustments.repo.ts'
import { adjustmentsAreBooked } from './ledger-check.repo.ts'
import { findSharedIdentity } from './evidence.repo.ts'
import { findByIds, findByUsername, getForUpdate, recordActivity } from './members.repo.ts'
import { findSenders } from './senders.repo.ts'
import { addUpTagCounts, recountTags } from './tags.repo.ts'
import { recordSignIn } from './commands/record-sign-in.ts'
import { restrictMember } from './commands/restrict-member.ts'
import { memberExports, memberLists } from './lists.routes.ts'
import { memberHandlers } from './members.routes.ts'
import type { MemberCommandContext } from './context.ts'
import { scanDuplicates, scanForDuration } from './commands/scan-duplicates.ts'
import { registerMember } from './commands/register-member.ts'

export { scheduleLinkCheck } from './duplicate-checks.repo.ts'
export { memberColumns } from './lists.routes.ts'
export { toMemberResponse } from './member-response.ts'
export { memberList } from './members.list.ts'
export { fullNameOf, isExcluded, type Member, refusalOf, refuseAction } from './domain/member.ts'
export { canReceiveBonusAt, memberExists, usernameOf } from './members.repo.ts'
export { toRegistration as readRegistration } from './domain/registration.ts'
export type { SharedIdentity } from './evidence.repo.ts'
export type { Sender, SenderFacts } from './senders.repo.ts'
export type { RegistrationResult } from './commands/register-member.ts'
export type { SignInRecord } from './commands/record-sign-in.ts'

/** The members module. */
export function createMembers(deps: Deps, ledger: Ledger) {
  return {
    registerMember: registerMember(deps, ledger),
    recordSignIn,
    findByIds,
    findByUsername,
    getForUpdate,
    recordActivity,
    /** Consumes an amount of an admin's solo limit, per action and per day. False: a second approval is needed. */
    consumeSoloLimit: (tx: Tx, adminId: AdminId, amount: Satang, limit: Satang | null, now: Date): Promise<boolean> =>
      consumeDailyLimit(tx, adminId, businessDayOf(now, deps.config.dayRule), amount, limit),
    /** The part of an admin's solo limit used today. */
    soloLimitUsed: (reader: Reader, adminId: AdminId, now: Date): Promise<Satang> =>
      dailyLimitUsed(reader, adminId, businessDayOf(now, deps.config.dayRule)),
    /** Possible senders of a bank movement. */
    findSenders,
    /** Other members who share a bank account, a phone or, within 90 days, an address. */
    sameAs: (reader: Reader, memberId: MemberId) => findSharedIdentity(reader, memberId, deps.clock.now()),
  }
}
export type Members = ReturnType<typeof createMembers>

const SCAN_SECONDS = 5
const ADD_UP_SECONDS = 60
const RECOUNT_SECONDS = 86_400
const TURN_MS = 3_000

/** Commands of staff on members. Created last, because it needs modules that depend on members. */
export function createMemberCommands(
  deps: Deps,
  {
    approvals,
    ledger,
    ...dependencies
  }: Pick<MemberCommandContext, 'turnover' | 'withdrawals' | 'playerSite' | 'rewards' | 'registers'> & {
    readonly approvals: Approvals
    readonly ledger: Ledger
  },
) {
  const commands: MemberCommandContext = { deps, approvals, ledger, ...dependencies }
  const lists = memberLists(deps)
  ledger.addCheck(adjustmentsAreBooked)
  /** Scans members with changes for duplicates, and returns their number. */
  const scan = (): Promise<number> => scanDuplicates(deps)
  async function recount(): Promise<void> {
    const tags = await recountTags(deps.db)
    if (tags.length > 0)
      deps.log.error({ tags: tags.slice(0, 10), count: tags.length }, 'members of tags were miscounted')
  }
  return {
    handlers: { ...lists, ...memberHandlers(commands) },
    /** The exports of the lists. */
    exports: memberExports(deps, lists),
    scanDuplicates: scan,
    /** Blocks withdrawals of a member, suspends or closes them in the command of another module. */
    restrict: restrictMember(commands),
    /** Counts the members of every tag anew. */
    recountTags: recount,
    start(): void {
      deps.jobs.every('members.scan-duplicates', SCAN_SECONDS, () => scanForDuration(deps, TURN_MS))
      deps.jobs.every('members.add-up-tags', ADD_UP_SECONDS, () => addUpTagCounts(deps.db))
      deps.jobs.every('members.recount-tags', RECOUNT_SECONDS, recount)
    },
  }
}
export type { PlayerSiteApi, TurnoverApi, WithdrawalsApi } from './context.ts'
