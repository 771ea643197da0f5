import { flaggedPreview, type FlaggedPreview } from '@backoffice/contract/harm/flagged'
import { type LicenceRules, ruleShapes } from '@backoffice/contract/licences/rules'
import { type MemberId, ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { LicenceContext } from './context.ts'
import { differencesOf } from './licence-rules.ts'
import { findMembers, findRequest } from './versions.repo.ts'

/** Whom the markers of harm would have flagged; null: none of their rules changes. */
export async function flaggedBy(
  { flagged }: Pick<LicenceContext, 'flagged'>,
  before: LicenceRules,
  after: LicenceRules,
): Promise<FlaggedPreview | null> {
  const changes = differencesOf(before, after).some(({ rule }) => ruleShapes[rule].group === 'harm')
  return changes ? flagged(before, after) : null
}

type Examples = FlaggedPreview['added']['examples']

const mapExamples = (preview: FlaggedPreview, map: (examples: Examples) => Examples): FlaggedPreview => ({
  ...preview,
  before: { ...preview.before, examples: map(preview.before.examples) },
  after: { ...preview.after, examples: map(preview.after.examples) },
  added: { ...preview.added, examples: map(preview.added.examples) },
  removed: { ...preview.removed, examples: map(preview.removed.examples) },
})

/** The figures alone, for those who may not see which members are at risk. */
export const withoutExamples = (preview: FlaggedPreview): FlaggedPreview => mapExamples(preview, () => [])

/** As it is stored: members by id only. An erasure of one of them deletes the examples. */
export const withoutNames = (preview: FlaggedPreview): FlaggedPreview =>
  mapExamples(preview, examples => examples.map(each => ({ ...each, member: { id: each.member.id, username: '' } })))

export const flaggedFor = (preview: FlaggedPreview | null, { permissions }: AdminActor): FlaggedPreview | null =>
  preview === null || permissions.has('protection.read') ? preview : withoutExamples(preview)

/** What the requester of a change saw, with the members' names of today. */
export async function showFlagged(
  { deps }: Pick<LicenceContext, 'deps'>,
  id: string,
  actor: AdminActor,
): Promise<Result<{ data: FlaggedPreview | null }, 'NOT_FOUND'>> {
  const found = await findRequest(deps.db, id)
  if (found === undefined) return refuse('NOT_FOUND')
  const shown = flaggedFor(flaggedPreview.nullable().parse(found.flagged), actor)
  return ok({ data: shown === null ? null : await withNames(deps.db, shown) })
}

/** Members whose data was erased are left out. */
async function withNames(reader: Reader, preview: FlaggedPreview): Promise<FlaggedPreview> {
  const ids = new Set<MemberId>()
  mapExamples(preview, examples => {
    for (const { member } of examples) ids.add(member.id)
    return examples
  })
  const names = await findMembers(reader, [...ids])
  return mapExamples(preview, examples =>
    examples.flatMap(each => {
      const username = names.get(each.member.id)
      return username === undefined ? [] : [{ ...each, member: { id: each.member.id, username } }]
    }),
  )
}
