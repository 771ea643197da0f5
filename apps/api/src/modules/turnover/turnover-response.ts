import { permissionOf } from '@backoffice/contract'
import { gameCategories, type requirement } from '@backoffice/contract/turnover/forms'
import { type MemberId, type Satang, sumOf } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import {
  doneShown,
  neededFor,
  progressOf,
  remainingShown,
  requiredShown,
  sumsOf,
  type TurnoverProgress,
  type TurnoverSums,
} from './domain/turnover.ts'
import {
  type CategoryProgress,
  readRequirements,
  readWaivers,
  type RequirementRecord,
  type RequirementSource,
  type WaiverRecord,
} from './requirements.repo.ts'

export type RequirementResponse = z.output<typeof requirement>
export type CategoryResponse = { category: CategoryProgress['category']; staked: Satang; counted: Satang }

type Totals = TurnoverSums & { readonly byCategory: CategoryResponse[] }

/** An open requirement and its progress. */
type OpenRequirement = TurnoverProgress &
  Pick<RequirementRecord, 'id'> & {
    readonly source: { -readonly [K in keyof RequirementSource]: RequirementSource[K] }
  }

/** The totals, and the open requirements in the order stakes count towards them. */
export type Turnover = Totals & { readonly requirements: OpenRequirement[] }

/** A waiver as displayed: requirement, progress and remaining amount. */
type WaiverResponse = Omit<WaiverRecord, 'base' | 'percent' | 'done'> & TurnoverProgress

export function toRequirementResponse(
  record: RequirementRecord,
  viewer: Pick<AdminActor, 'permissions'>,
): RequirementResponse {
  const { source, done, progress, waivedBy, contributions, ...rest } = record
  const needed = neededFor(record.base, record.percent)
  return {
    ...rest,
    source: { ...source },
    contributions: { ...contributions },
    waivedBy: waivedBy === null ? null : { ...waivedBy },
    required: requiredShown(needed),
    done: doneShown(done),
    remaining: remainingShown(needed, done),
    byCategory: progress.map(shown),
    can:
      (record.status === 'open' || record.due > 0n) && viewer.permissions.has(permissionOf('turnover.waive'))
        ? ['waive']
        : [],
  }
}

export const totalsOf = (records: readonly RequirementRecord[]): Totals => ({
  ...sumsOf(records),
  byCategory: sumByCategory(records.flatMap(({ status, progress }) => (status === 'open' ? progress : []))),
})

export async function turnoverOf(reader: Reader, memberId: MemberId): Promise<Turnover> {
  const records = await readRequirements(reader, memberId, { openOnly: true })
  const requirements = records
    .filter(({ status }) => status === 'open')
    .map(record => ({ id: record.id, source: { ...record.source }, ...progressOf([record]) }))
  return { ...totalsOf(records), requirements }
}

export async function waiversOf(
  reader: Reader,
  memberId: MemberId,
  within: { readonly after: Date | null; readonly until: Date },
): Promise<WaiverResponse[]> {
  return (await readWaivers(reader, memberId, within)).map(({ base, percent, done, ...waiver }) => ({
    ...waiver,
    ...progressOf([{ base, percent, done }]),
  }))
}

function sumByCategory(progress: readonly CategoryProgress[]): CategoryResponse[] {
  return gameCategories.flatMap(category => {
    const own = progress.filter(each => each.category === category && each.staked > 0n)
    const staked = sumOf(own, each => each.staked)
    const counted = own.reduce((sum, each) => sum + each.counted, 0n)
    return own.length === 0 ? [] : [shown({ category, staked, counted })]
  })
}

const shown = ({ category, staked, counted }: CategoryProgress): CategoryResponse => ({
  category,
  staked,
  counted: doneShown(counted),
})
