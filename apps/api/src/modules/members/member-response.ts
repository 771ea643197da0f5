import type { member, memberProfile } from '@backoffice/contract/members/forms'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { OpenWithdrawal, PendingDeposit, ProfileExtras } from './member-profile.repo.ts'
import type { MemberRecord } from './member-record.repo.ts'
import { maskedFieldsFor, sightOf, textFor } from '../../platform/personal.ts'
import { personalFor } from './masking.ts'
import { memberActionsFor } from './members.policy.ts'

type MemberResponse = z.output<typeof member>
export type ProfileResponse = z.output<typeof memberProfile>

/** A member in a list as an admin sees it. */
export function toMemberResponse(record: MemberRecord, viewer: AdminActor, playerSite: boolean): MemberResponse {
  const personal = personalFor(record, viewer)
  const maskedFields = maskedFieldsFor(viewer)
  const { referrerId, referrerUsername, campaignCode } = record
  return {
    id: record.id,
    username: record.username,
    firstName: record.firstName,
    lastName: record.lastName,
    phone: personal.phone ?? '',
    bank: { code: record.bankCode, abbr: record.bankAbbr, accountNo: personal.accountNo ?? '' },
    tmnPhone: personal.tmnPhone,
    masked: maskedFields.length > 0,
    maskedFields,
    status: record.status,
    blocks: record.blocked,
    exclusion: exclusionFor(record, viewer),
    tags: [...record.tags],
    referrer: referrerId === null || referrerUsername === null ? null : { id: referrerId, username: referrerUsername },
    campaignCode,
    source: campaignCode !== null ? 'campaign' : referrerId !== null ? 'referral' : 'direct',
    registeredAt: record.registeredAt,
    lastSignInAt: record.lastSignInAt,
    credit: record.credit,
    bonus: record.bonus,
    depositCount: record.depositCount,
    depositSum: record.depositSum,
    firstDepositAt: record.firstDepositAt,
    withdrawCount: record.withdrawCount,
    withdrawSum: record.withdrawSum,
    can: memberActionsFor(record.status, viewer, playerSite),
    version: record.version,
  }
}

/** Without the permission: that the member is excluded, and no more. */
function exclusionFor(
  { exclusionKind: kind, exclusionEndsAt: until }: MemberRecord,
  viewer: AdminActor,
): MemberResponse['exclusion'] {
  if (kind === null) return null
  return viewer.permissions.has('protection.read') ? { kind, until } : { kind: null, until: null }
}

type ProfileParts = {
  readonly record: MemberRecord
  readonly extras: ProfileExtras
  readonly open: readonly OpenWithdrawal[]
  readonly pendingDeposits: readonly PendingDeposit[]
  readonly duplicates: number
}

/** A member's profile. An address reveals a location and is treated like a phone. */
export function toProfileResponse(
  { record, extras, open, pendingDeposits, duplicates }: ProfileParts,
  viewer: AdminActor,
  playerSite: boolean,
): ProfileResponse {
  const { lineId } = personalFor(record, viewer)
  return {
    ...toMemberResponse(record, viewer, playerSite),
    externalId: record.externalId,
    lineId,
    registeredOn: record.registeredOn,
    lastSignInIp: sightOf(viewer).phones ? record.lastSignInIp : null,
    birthOn: sightOf(viewer).phones ? record.birthOn : null,
    held: record.held,
    lastDepositAt: record.lastDepositAt,
    statusChange: statusChangeOf(extras, viewer),
    notes: extras.notes,
    duplicates,
    openWithdrawals: open.map(each => ({ ...each })),
    openApproval: openApprovalOf(extras),
    pendingDeposits: pendingDeposits.map(each => ({ ...each })),
  }
}

const statusChangeOf = (
  { statusReason: reason, statusBy, statusByName, statusAt: at }: ProfileExtras,
  viewer: AdminActor,
): ProfileResponse['statusChange'] =>
  reason === null || statusBy === null || statusByName === null || at === null
    ? null
    : { reason: textFor(viewer, reason), by: { id: statusBy, name: statusByName }, at }

const openApprovalOf = ({
  approvalId,
  approvalKind,
  approvalAmount,
  askedBy,
  requestedByName,
  expiresAt,
}: ProfileExtras): ProfileResponse['openApproval'] =>
  approvalId === null || approvalKind === null || askedBy === null || requestedByName === null || expiresAt === null
    ? null
    : {
        id: approvalId,
        kind: approvalKind,
        amount: approvalAmount,
        askedBy: { id: askedBy, name: requestedByName },
        expiresAt,
      }
