import { type FactName, factOf, SUBJECT } from '@backoffice/contract/risk/facts'
import { type FactMeasure, minutesOf, type SimpleMeasure } from '@backoffice/contract/risk/rules'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import type { Figures } from './domain/conditions.ts'

/** Facts that are not of the event's subject are counted at most so far back: the newest of one key. */
const MAX_OF_KEY = 5_000
const BUCKET = sql`interval '5 minutes'`
/** Digits from which a number names one account: masked ones have fewer. */
const WHOLE_NUMBER = 8

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const viewOf = (fact: FactName): Sql => sql.table(`risk_fact_${fact.replaceAll('-', '_')}`)
const column = (alias: string, field: string): Sql => sql.ref(`${alias}.${snake(field)}`)
const isMoney = (fact: FactName, field: string): boolean => factOf(fact).fields[field] === 'money'
/** Money in baht. */
const numberOf = (fact: FactName, field: string, value: Sql): Sql =>
  isMoney(fact, field) ? sql`(${value} / 100.0)::float8` : sql`(${value})::float8`

/** Of bets `g`, what a field of them adds up. */
const OF_BETS: Readonly<Record<string, Sql>> = {
  bets: sql`count(*) filter (where g.status in ('open', 'settled'))`,
  staked: sql`sum(g.stake_satang) filter (where g.status in ('open', 'settled'))`,
  won: sql`sum(g.win_satang) filter (where g.status = 'settled')`,
  voids: sql`count(*) filter (where g.status = 'refunded')`,
  voided: sql`sum(g.stake_satang) filter (where g.status = 'refunded')`,
}
const ofBuckets = (field: string): Sql =>
  sql`sum(${sql.ref(`b.${snake(field)}${isMoney('bet', field) ? '_satang' : ''}`)})`

/**
 * A sum of bets in a window: whole buckets, and bets one by one in the parts of buckets where it begins and ends, and
 * before there were buckets.
 */
function sumOfBets(field: string, minutes: number): Sql {
  const added = OF_BETS[field]
  if (added === undefined) throw new Error(`bets have no ${field}`)
  const between = (bounds: Sql) => sql`select ${added} as v from game_transactions g
    where g.member_id = e.subject and g.bet_at <= e.at and ${bounds}`
  return sql`(select ${numberOf('bet', field, sql`coalesce(sum(x.v), 0)`)} from (
      select o.since, l.low, greatest(date_bin(${BUCKET}, e.at, 'epoch'), l.low) as high
        from (select e.at - make_interval(mins => ${sql.lit(minutes)}) as since) o
        cross join lateral (select greatest(date_bin(${BUCKET}, o.since, 'epoch') + ${BUCKET}, s.starts_at) as low
          from risk_bet_start s) l) w
    cross join lateral (
      ${between(sql`g.bet_at > w.since and g.bet_at < w.low`)}
      union all select ${ofBuckets(field)} from risk_bet_buckets b
        where b.member_id = e.subject and b.bucket_at >= w.low and b.bucket_at < w.high
      union all ${between(sql`g.bet_at >= w.high`)}) x)`
}

const FIGURE: Readonly<Record<FactMeasure['figure'], (of: Sql) => Sql>> = {
  count: () => sql`count(*)::float8`,
  sum: of => sql`coalesce(sum(${of}), 0)::float8`,
  largest: of => sql`max(${of})::float8`,
  distinct: of => sql`count(distinct ${of})::float8`,
  'since-last': () => sql`(extract(epoch from e.at - max(f.at)) / 60)::float8`,
  'since-first': () => sql`(extract(epoch from e.at - min(f.at)) / 60)::float8`,
}

function filterOf(fact: FactName, { field, is, value }: FactMeasure['where'][number]): Sql {
  const of = column('f', field)
  const wanted = typeof value === 'number' ? sql`${isMoney(fact, field) ? value * 100 : value}::numeric` : sql`${value}`
  if (is === 'is') return sql`${of} = ${wanted}`
  if (is === 'is-not') return sql`${of} is distinct from ${wanted}`
  return is === 'at-least' ? sql`${of} >= ${wanted}` : sql`${of} <= ${wanted}`
}

const sameOf = (field: string): Sql => {
  const [theirs, ours] = [column('f', field), column('e', field)]
  return field === 'payer'
    ? sql`${theirs} = ${ours} and length(${ours}) >= ${sql.lit(WHOLE_NUMBER)}`
    : sql`${theirs} = ${ours}`
}

/** Payers whose number is masked may be one person, or several. */
const countedOf = (field: string): Sql => {
  const of = column('f', field)
  return field === 'payer' ? sql`case when length(${of}) >= ${sql.lit(WHOLE_NUMBER)} then ${of} end` : of
}

function figureOf(measure: FactMeasure, trigger: FactName): Sql {
  const { fact, figure, field, where, same } = measure
  const minutes = minutesOf(measure)
  if (fact === 'bet') return sumOfBets(field ?? '', minutes)
  const isSince = figure === 'since-last' || figure === 'since-first'
  const conditions = sql.join(
    [
      sql`f.at > e.at - make_interval(mins => ${sql.lit(minutes)}) and f.at <= e.at`,
      ...same.map(sameOf),
      ...where.map(filter => filterOf(fact, filter)),
      // Time since the event itself would be none.
      ...(isSince && fact === trigger ? [sql`f.id <> e.id`] : []),
    ],
    sql` and `,
  )
  const of = field === null ? sql`f.at` : countedOf(field)
  const value = FIGURE[figure](of)
  const result = figure !== 'distinct' && field !== null && isMoney(fact, field) ? sql`${value} / 100` : value
  return same.includes(SUBJECT)
    ? sql`(select ${result} from ${viewOf(fact)} f where ${conditions})`
    : sql`(select ${result} from (select f.* from ${viewOf(fact)} f where ${conditions}
        order by f.at desc limit ${sql.lit(MAX_OF_KEY)}) f)`
}

const measureOf = (measure: SimpleMeasure, trigger: FactName): Sql =>
  measure.of === 'facts' ? figureOf(measure, trigger) : numberOf(trigger, measure.field, column('e', measure.field))

/** Events of these subjects after `from` and until `until`; of one event alone where it is named. */
export type Selection = {
  readonly subjects: readonly { readonly id: string; readonly from: Date }[]
  readonly until: Date
  /** In a transaction only. */
  readonly eventId?: string
}

/** Bets are events together: those of five minutes, at the time of the last one. */
const eventsOf = (trigger: FactName): Sql =>
  trigger === 'bet'
    ? sql`select s.id as subject, max(g.bet_at) as at, to_char(date_bin(${BUCKET}, g.bet_at, 'epoch') at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI') as id
        from game_transactions g where g.member_id = s.id and g.bet_at > s.since and g.bet_at <= p.until
          and g.status <> 'cancelled'
       group by date_bin(${BUCKET}, g.bet_at, 'epoch')`
    : sql`select f.* from ${viewOf(trigger)} f where f.subject = s.id and f.at > s.since and f.at <= p.until
        -- Each subject by its index: without the fence, all events of the operator are read where they seem few.
        offset 0`

export type Counted = {
  readonly subject: string
  readonly id: string
  readonly at: Date
  readonly figures: Figures
}

/** Counts these measures for each event of a fact, oldest first. */
export async function countFigures(
  reader: Reader,
  trigger: FactName,
  measures: ReadonlyMap<string, SimpleMeasure>,
  { subjects, until, eventId }: Selection,
): Promise<Counted[]> {
  const keys = [...measures.keys()]
  const values = [...measures.values()].map(measure => sql`, ${measureOf(measure, trigger)}`)
  const planOnce = eventId !== undefined
  // A member waits for this one. To plan it takes ten times as long as to run it, and each plan is the same.
  if (planOnce) await sql`set local plan_cache_mode = force_generic_plan`.execute(reader)
  const { rows } = await sql<{ subject: string; id: string; at: Date; figures: (number | null)[] }>`
    select e.subject, e.id, e.at, array[null::float8${sql.join(values, sql``)}] as figures
      from (select ${until}::timestamptz as until) p
      cross join unnest(${subjects.map(({ id }) => id)}::uuid[], ${subjects.map(({ from }) => from)}::timestamptz[])
        s (id, since)
      cross join lateral (${eventsOf(trigger)}) e
     where ${eventId === undefined ? sql`true` : sql`e.id = ${eventId}`}
     order by e.at, e.id`.execute(reader)
  if (planOnce) await sql`set local plan_cache_mode = auto`.execute(reader)
  return rows.map(({ figures, ...event }) => ({
    ...event,
    figures: new Map(keys.map((key, index) => [key, figures[index + 1] ?? null])),
  }))
}
