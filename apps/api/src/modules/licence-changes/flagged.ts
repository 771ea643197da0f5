import { flaggedPreview, type FlaggedPreview } from '@backoffice/contract/harm/flagged'
import { type LicenceRules, ruleShapes } from '@backoffice/contract/licences/rules'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { LicenceContext } from './context.ts'
import { differencesOf } from './licence-rules.ts'
import { findRequest } from './versions.repo.ts'

/** Whom the markers of harm would have flagged; null: none of their rules changes. */
export async function flaggedBy(
  { flagged }: Pick<LicenceContext, 'flagged'>,
  before: LicenceRules,
  after: LicenceRules,
): Promise<FlaggedPreview | null> {
  const changes = differencesOf(before, after).some(({ rule }) => ruleShapes[rule].group === 'harm')
  return changes ? flagged(before, after) : null
}

/** The figures alone, for those who may not see which members are at risk. */
export const withoutExamples = (preview: FlaggedPreview): FlaggedPreview => ({
  ...preview,
  before: { ...preview.before, examples: [] },
  after: { ...preview.after, examples: [] },
  added: { ...preview.added, examples: [] },
  removed: { ...preview.removed, examples: [] },
})

export const flaggedFor = (preview: FlaggedPreview | null, { permissions }: AdminActor): FlaggedPreview | null =>
  preview === null || permissions.has('protection.read') ? preview : withoutExamples(preview)

/** What the requester of a change saw. */
export async function showFlagged(
  { deps }: Pick<LicenceContext, 'deps'>,
  id: string,
  actor: AdminActor,
): Promise<Result<{ data: FlaggedPreview | null }, 'NOT_FOUND'>> {
  const found = await findRequest(deps.db, id)
  if (found === undefined) return refuse('NOT_FOUND')
  return ok({ data: flaggedFor(flaggedPreview.nullable().parse(found.flagged), actor) })
}
