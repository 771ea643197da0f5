import type { LicencePreview } from '@backoffice/contract/licences/forms'
import type { LicenceRules } from '@backoffice/contract/licences/rules'
import type { Reader } from '../../platform/db/database.ts'
import type { LicenceContext } from './context.ts'
import { findEffects } from './effects.repo.ts'

const MAX_EXAMPLES = 5

/** What no longer agrees with other rules, where there is any. */
export async function effectsOf(
  { forbiddenPromotions }: Pick<LicenceContext, 'forbiddenPromotions'>,
  reader: Reader,
  before: LicenceRules,
  after: LicenceRules,
  now: Date,
): Promise<LicencePreview['effects']> {
  const promotions = await forbiddenPromotions(reader, after, now)
  const ofPromotions = {
    effect: 'promotions' as const,
    count: promotions.length,
    examples: promotions.slice(0, MAX_EXAMPLES),
  }
  return [ofPromotions, ...(await findEffects(reader, before, after, now))].filter(({ count }) => count > 0)
}
