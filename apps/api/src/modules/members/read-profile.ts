import type { MemberId } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { findMemberRecord } from './members.list.ts'
import { openWithdrawalsOf, pendingDepositsOf, profileExtrasOf } from './member-profile.repo.ts'
import { findSimilar } from './find-similar.ts'
import { type ProfileResponse, toProfileResponse } from './member-response.ts'

/** The profile as an admin sees it; undefined when the member does not exist. */
export async function readProfile(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  reader: Reader,
  id: MemberId,
  viewer: AdminActor,
): Promise<ProfileResponse | undefined> {
  const now = clock.now()
  // Sequentially, because a transaction has one connection.
  const record = await findMemberRecord(reader, id)
  const extras = await profileExtrasOf(reader, id, now)
  if (record === undefined || extras === undefined) return undefined
  const open = await openWithdrawalsOf(reader, id)
  const pendingDeposits = await pendingDepositsOf(reader, id, now)
  const like = await findSimilar(reader, id, now)
  return toProfileResponse(
    { record, extras, open, pendingDeposits, duplicates: like.filter(({ dismissed }) => dismissed === null).length },
    viewer,
    config.services.player !== null,
  )
}
