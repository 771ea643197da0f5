import { businessDayOf, type AdminId, type MemberId, type Satang } from '@backoffice/kernel'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { takenOfDay, takeFromDay } from './adjustments.repo.ts'
import { adjustmentsAreBooked } from './book-check.repo.ts'
import { sameAs } from './evidence.repo.ts'
import { findByIds, findByUsername, getForUpdate, recordActivity } from './members.repo.ts'
import { findSenders } from './senders.repo.ts'
import { recordSignIn } from './use-cases/record-sign-in.ts'
import { exportsAroundMember } from './export-around-member.ts'
import { memberExport } from './export-members.ts'
import { memberHandlers } from './members.routes.ts'
import type { MemberDesk } from './room.ts'
import { ADJUST, adjustAgreed } from './use-cases/adjust-balance.ts'
import { mindDuplicates, mindForAWhile } from './use-cases/mind-duplicates.ts'
import { registerMember } from './use-cases/register-member.ts'

export { adjustmentsAreBooked } from './book-check.repo.ts'
export { fullNameOf, type Member, type MemberAction, type MemberStatus, refusalOf } from './domain/member.ts'
export type { SameAs } from './evidence.repo.ts'
export type { Sender, SenderClues } from './senders.repo.ts'
export type { Registered } from './use-cases/register-member.ts'
export type { SignInSeen } from './use-cases/record-sign-in.ts'

/** The operator's customers. */
export function createMembers(deps: Deps, ledger: Ledger) {
  return {
    registerMember: registerMember(deps, ledger),
    recordSignIn,
    findByIds,
    findByUsername,
    getForUpdate,
    recordActivity,
    /**
     * Takes an amount from what an admin may give away alone today, in one move and in all. False, and nothing taken: a
     * second person is needed.
     */
    takeAlone: (tx: Tx, adminId: AdminId, amount: Satang, limit: Satang | null, now: Date): Promise<boolean> =>
      takeFromDay(tx, adminId, businessDayOf(now, deps.config.dayRule), amount, limit),
    /** What an admin has given away alone today. */
    givenAlone: (reader: Reader, adminId: AdminId, now: Date): Promise<Satang> =>
      takenOfDay(reader, adminId, businessDayOf(now, deps.config.dayRule)),
    /** Members a bank movement may have come from. */
    findSenders,
    /** Other members who share a bank account, a phone or, within 90 days, an address. */
    sameAs: (reader: Reader, memberId: MemberId) => sameAs(reader, memberId, deps.clock.now()),
  }
}
export type Members = ReturnType<typeof createMembers>

const MIND_SECONDS = 5
const TURN_MS = 3_000

/** Looking after members, as people at the back office do. Opened last: it asks rooms that know members. */
export function openMemberDesk(
  deps: Deps,
  {
    approvals,
    ledger,
    ...doors
  }: Pick<MemberDesk, 'turnover' | 'withdrawals' | 'playerSite'> & {
    readonly approvals: Approvals
    readonly ledger: Ledger
  },
) {
  const desk: MemberDesk = { deps, approvals, ledger, ...doors }
  ledger.addCheck(adjustmentsAreBooked)
  approvals.carriedOutBy(ADJUST, adjustAgreed(desk))
  /** Looks into the members something is new of, and says how many there were. */
  const mind = (): Promise<number> => mindDuplicates(deps)
  return {
    handlers: memberHandlers(desk),
    /** The lists that may be taken out as a file. */
    exports: { 'members.list': memberExport(deps), ...exportsAroundMember(deps) },
    mindDuplicates: mind,
    start: (): void => deps.jobs.every('members.mind-duplicates', MIND_SECONDS, () => mindForAWhile(deps, TURN_MS)),
  }
}
export type { PlayerSiteDoor, TurnoverDoor, WithdrawalsDoor } from './room.ts'
