import { gameCategories, type requirement } from '@backoffice/contract/turnover/forms'
import { type MemberId, type Satang, sumOf } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { doneShown, neededFor, remainingShown, requiredShown } from './domain/turnover.ts'
import {
  type CategoryProgress,
  type Counting,
  readOpenRequirements,
  readRequirements,
  readWaivers,
  type RequirementRecord,
  type RequirementSource,
  type WaiverRecord,
} from './requirements.repo.ts'

export type RequirementResponse = z.output<typeof requirement>
export type CategoryResponse = { category: CategoryProgress['category']; staked: Satang; counted: Satang }

/** Amount a member still has to wager, over all open requirements. */
type Totals = {
  readonly required: Satang
  readonly done: Satang
  readonly remaining: Satang
  /** Converted bonus to return after voids; also of grants that have ended. */
  readonly due: Satang
  /** Requirements that are open: with nothing remaining, they wait for open bets. */
  readonly open: number
  readonly byCategory: CategoryResponse[]
}

/** Like turnoverOf, without categories. */
export type TurnoverSums = Omit<Totals, 'byCategory'>
type Sums = Omit<TurnoverSums, 'due' | 'open'>

/** An open requirement and its progress. */
type OpenRequirement = Sums &
  Pick<RequirementRecord, 'id'> & {
    readonly source: { -readonly [K in keyof RequirementSource]: RequirementSource[K] }
  }

/** The totals, and the open requirements in the order stakes count towards them. */
export type Turnover = Totals & { readonly requirements: OpenRequirement[] }

/** A waiver as displayed: requirement, progress and remaining amount. */
type WaiverResponse = Omit<WaiverRecord, 'base' | 'percent' | 'done'> & Sums

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
    can: (record.status === 'open' || record.due > 0n) && viewer.permissions.has('turnover.waive') ? ['waive'] : [],
  }
}

/** Summed in hundredths of a satang and rounded once. Excess progress of one requirement does not count for another. */
export function totalsOf(records: readonly RequirementRecord[]): Totals {
  const open = records.filter(({ status }) => status === 'open')
  return {
    ...sumsOf(open),
    due: dueOf(records),
    open: open.length,
    byCategory: sumByCategory(open.flatMap(({ progress }) => progress)),
  }
}

const dueOf = (records: readonly Pick<Counting, 'due'>[]): Satang => sumOf(records, ({ due }) => due)

function sumsOf(open: readonly Pick<Counting, 'base' | 'percent' | 'done'>[]): Sums {
  const sums = open.map(({ base, percent, done }) => ({ needed: neededFor(base, percent), done }))
  const needed = sums.reduce((sum, each) => sum + each.needed, 0n)
  const done = sums.reduce((sum, each) => sum + (each.done < each.needed ? each.done : each.needed), 0n)
  return { required: requiredShown(needed), done: doneShown(done), remaining: remainingShown(needed, done) }
}

export async function turnoverOf(reader: Reader, memberId: MemberId): Promise<Turnover> {
  const records = await readRequirements(reader, memberId, { openOnly: true })
  const requirements = records
    .filter(({ status }) => status === 'open')
    .map(record => ({ id: record.id, source: { ...record.source }, ...sumsOf([record]) }))
  return { ...totalsOf(records), requirements }
}

/** By member, in one statement; every given member has an entry. */
export async function turnoverOfMany(
  reader: Reader,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, TurnoverSums>> {
  const found = Map.groupBy(await readOpenRequirements(reader, memberIds), ({ memberId }) => memberId)
  return new Map(
    memberIds.map(memberId => {
      const own = found.get(memberId) ?? []
      const open = own.filter(({ status }) => status === 'open')
      return [memberId, { ...sumsOf(open), due: dueOf(own), open: open.length }]
    }),
  )
}

export async function waiversOf(
  reader: Reader,
  memberId: MemberId,
  within: { readonly after: Date | null; readonly until: Date },
): Promise<WaiverResponse[]> {
  return (await readWaivers(reader, memberId, within)).map(({ base, percent, done, ...waiver }) => ({
    ...waiver,
    ...sumsOf([{ base, percent, done }]),
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
