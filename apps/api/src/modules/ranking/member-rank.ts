import type { memberRank } from '@backoffice/contract/ranking/forms'
import { larger, minus, ok, refuse, type Result, ZERO } from '@backoffice/kernel'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import { memberExists } from '../members/index.ts'
import { type RankingContext, today } from './context.ts'
import { lastRewardsOf } from './received.repo.ts'
import { findRank, sumOf } from './standings.repo.ts'
import { listTiers, type StoredTier } from './tiers.repo.ts'

type MemberRank = z.output<typeof memberRank>
const nameOf = ({ id, name, level }: StoredTier) => ({ id, name, level })

/** A member's tier, the month's sum so far, and what the next tier needs. */
export async function showMemberRank(
  { deps, readSetting }: RankingContext,
  reader: Reader,
  id: string,
): Promise<Result<MemberRank, 'NOT_FOUND'>> {
  if (!(await memberExists(reader, id))) return refuse('NOT_FOUND')
  const { enabled, basis } = await readSetting(reader)
  const day = today(deps)
  const tiers = await listTiers(reader)
  const { tierId, since, heldUntil } = await findRank(reader, id)
  const sum = await sumOf(reader, { day, basis, rule: deps.config.dayRule }, id)
  const tier = tiers.find(each => each.id === tierId)
  const next = tiers.find(({ level }) => level > (tier?.level ?? 0))
  return ok({
    tier:
      tier === undefined ? null : { ...nameOf(tier), icon: tier.icon, colour: tier.colour, threshold: tier.threshold },
    since,
    heldUntil: heldUntil !== null && heldUntil >= day ? heldUntil : null,
    basis,
    enabled,
    sum,
    next:
      next === undefined
        ? null
        : {
            ...nameOf(next),
            threshold: next.threshold,
            missing: larger(minus(next.threshold, sum), ZERO),
          },
    rewards: await lastRewardsOf(reader, id),
  })
}
