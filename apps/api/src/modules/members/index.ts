import type { MemberId } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import { sameAs } from './evidence.repo.ts'
import { findByUsername, getForUpdate, recordActivity } from './members.repo.ts'
import { findSenders } from './senders.repo.ts'
import { recordSignIn } from './use-cases/record-sign-in.ts'
import { registerMember } from './use-cases/register-member.ts'

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
    findByUsername,
    getForUpdate,
    recordActivity,
    /** Members a bank movement may have come from. */
    findSenders,
    /** Other members who share a bank account, a phone or, within 90 days, an address. */
    sameAs: (reader: Reader, memberId: MemberId) => sameAs(reader, memberId, deps.clock.now()),
  }
}
export type Members = ReturnType<typeof createMembers>
