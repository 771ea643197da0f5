import type { MemberId } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { findMemberRecord, openWithdrawalsOf, profileExtrasOf } from '../reads/index.ts'
import { findLike } from './find-like.ts'
import { type ProfileAnswer, profileAnswerOf } from './member-answer.ts'

/** The profile as an admin is shown it; undefined where there is no such member. */
export async function readProfile(reader: Reader, id: MemberId, viewer: AdminActor, now: Date): Promise<ProfileAnswer | undefined> {
  // One after the other: a transaction has but one line to the database.
  const record = await findMemberRecord(reader, id)
  const extras = await profileExtrasOf(reader, id, now)
  if (record === undefined || extras === undefined) return undefined
  const open = await openWithdrawalsOf(reader, id)
  const like = await findLike(reader, id, now)
  return profileAnswerOf({ record, extras, open, duplicates: like.filter(({ dismissed }) => dismissed === null).length }, viewer)
}
