import type { Person } from '@backoffice/contract/forms'
import type { RewardSource } from '@backoffice/contract/rewards/terms'
import { type GameCategory, gameCategories } from '@backoffice/contract/turnover/forms'
import { type AdminId, type MemberId, type Satang, satangOf } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { type Contributions, type Counting, type Hundredths, sumsOf, type TurnoverSums } from './domain/turnover.ts'
import type { NewRequirement, SourceKind } from './turnover.repo.ts'

export type CategoryProgress = {
  readonly category: GameCategory
  readonly staked: Satang
  readonly counted: Hundredths
}

/** Of a grant: the reward that brought the bonus, and the title of its promotion. */
export type RequirementSource = {
  readonly kind: SourceKind
  readonly id: string
  readonly reward: RewardSource | null
  readonly promotion: string | null
}

/** A requirement with all displayed values. */
export type RequirementRecord = Counting & {
  readonly id: string
  readonly source: RequirementSource
  readonly contributions: Contributions
  readonly progress: readonly CategoryProgress[]
  readonly cap: Satang | null
  readonly converted: Satang | null
  readonly openedAt: Date
  readonly finishedAt: Date | null
  readonly waivedBy: Person | null
  readonly reason: string | null
  readonly version: number
}

type Row = Omit<RequirementRecord, 'source' | 'done' | 'progress' | 'waivedBy'> & {
  sourceKind: SourceKind
  sourceId: string
  reward: RewardSource | null
  promotion: string | null
  done: string
  waivedById: AdminId | null
  waivedByName: string | null
  progress: { category: GameCategory; staked: string; counted: string }[] | null
}

const MAX_SHOWN = 200

/**
 * A member's requirements: open ones first, in the order stakes count, then those with something due, then other
 * finished ones, newest first. `openOnly`: of finished ones only those with something due.
 */
export async function readRequirements(
  reader: Reader,
  memberId: MemberId,
  which: { readonly openOnly?: true; readonly id?: string } = {},
): Promise<RequirementRecord[]> {
  const { rows } = await sql<Row>`
    select r.id, r.source_kind as "sourceKind", r.source_id as "sourceId", g.source as reward,
      o.title as promotion, r.status, r.base_satang as base, r.percent,
      r.contributions, r.done::text as done,
           r.cap_satang as cap, r.converted_satang as converted, r.due_satang as due,
             r.opened_at as "openedAt",
             r.finished_at as "finishedAt",
           r.waived_by as "waivedById", (select name from admins
             where id = r.waived_by) as "waivedByName", r.reason, r.version,
           (select jsonb_agg(jsonb_build_object('category', p.category, 'staked', p.staked_satang::text, 'counted',
             p.counted::text)) from turnover_progress p where p.requirement_id = r.id) as progress
      from turnover_requirements r
      left join grants g on g.id = case r.source_kind when 'grant' then r.source_id::uuid end
      left join promotions o on o.id = g.promotion_id
     where r.member_id = ${memberId}::uuid and ${which.openOnly === true ? sql`(r.status = 'open' or r.due_satang > 0)` : sql`true`}
       and ${which.id === undefined ? sql`true` : sql`r.id = ${which.id}::uuid`}
     order by (r.status = 'open') desc, (r.due_satang > 0 and r.status <> 'open') desc,
       case when r.status = 'open' then r.opened_at end, r.finished_at desc, r.id
       limit ${MAX_SHOWN}`.execute(reader)
  return rows.map(toRecord)
}

function toRecord({ sourceKind, sourceId, reward, promotion, ...row }: Row): RequirementRecord {
  const { done, waivedById, waivedByName, progress, ...rest } = row
  return {
    ...rest,
    source: { kind: sourceKind, id: sourceId, reward, promotion },
    done: BigInt(done),
    waivedBy: waivedById === null || waivedByName === null ? null : { id: waivedById, name: waivedByName },
    progress: (progress ?? [])
      .map(each => ({ category: each.category, staked: satangOf(each.staked), counted: BigInt(each.counted) }))
      .toSorted(byCategory),
  }
}

/** The sums of many members; every given member has an entry. */
export async function turnoverOfMany(
  reader: Reader,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, TurnoverSums>> {
  const { rows } = await sql<Omit<Counting, 'done'> & { memberId: MemberId; done: string }>`
    select member_id as "memberId", status, base_satang as base, percent, done::text as done, due_satang as due
      from turnover_requirements
     where member_id = any (${memberIds}::uuid[]) and (status = 'open' or due_satang > 0)`.execute(reader)
  const found = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map(
    memberIds.map(id => [id, sumsOf((found.get(id) ?? []).map(row => ({ ...row, done: BigInt(row.done) })))]),
  )
}

const MAX_WAIVERS = 20
export type WaiverRecord = {
  readonly id: string
  readonly at: Date
  readonly by: Person
  readonly reason: string
  readonly source: SourceKind
  readonly base: Satang
  readonly percent: number
  readonly done: Hundredths
}

/** The member's waived requirements within a period, newest first; at most 20. `after` null: no lower limit. */
export async function readWaivers(
  reader: Reader,
  memberId: MemberId,
  { after, until }: { readonly after: Date | null; readonly until: Date },
): Promise<readonly WaiverRecord[]> {
  const { rows } = await sql<Omit<WaiverRecord, 'by' | 'done'> & { byId: AdminId; byName: string; done: string }>`
    select r.id, r.finished_at as at, a.id as "byId", a.name as "byName", r.reason, r.source_kind as source,
      r.base_satang as base, r.percent, r.done::text as done
      from turnover_requirements r join admins a on a.id = r.waived_by
     where r.member_id = ${memberId}::uuid and r.status = 'waived' and r.finished_at <= ${until}
       and (${after}::timestamptz is null or r.finished_at > ${after}::timestamptz)
     order by r.finished_at desc, r.id limit ${MAX_WAIVERS}`.execute(reader)
  return rows.map(({ byId, byName, done, ...row }) => ({ ...row, by: { id: byId, name: byName }, done: BigInt(done) }))
}

const byCategory = (left: CategoryProgress, right: CategoryProgress): number =>
  gameCategories.indexOf(left.category) - gameCategories.indexOf(right.category)

type OfDeposit = Pick<NewRequirement, 'id' | 'memberId' | 'base' | 'now'> & { readonly depositId: string }

/** Opens the requirement of a deposit under the current terms. False: they ask for none, or the deposit has one. */
export async function openOfDeposit(tx: Tx, { id, memberId, depositId, base, now }: OfDeposit): Promise<boolean> {
  const { rows } = await sql`
    insert into turnover_requirements (id, member_id, source_kind, source_id, status, base_satang, percent,
      contributions, opened_at, updated_at)
    select ${id}::uuid, ${memberId}::uuid, 'deposit', ${depositId}, 'open', ${base}::bigint, turnover_percent,
      contributions, ${now}::timestamptz, ${now}::timestamptz
      from withdrawal_settings where turnover_percent is not null
    on conflict on constraint turnover_requirements_source do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** The operator's contribution of each game category, whether deposits have turnover or not. */
export async function readContributions(reader: Reader): Promise<Contributions> {
  const { rows } = await sql<{ contributions: Contributions }>`select contributions from withdrawal_settings`.execute(
    reader,
  )
  const [settings] = rows
  if (settings === undefined) throw new Error('there are no withdrawal settings')
  return settings.contributions
}
