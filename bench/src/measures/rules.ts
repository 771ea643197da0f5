import { ruleDocument, type RuleDocument } from '@backoffice/contract/risk/rules'
import { type FactName, factOf } from '@backoffice/contract/risk/facts'
import {
  type AppliedRule,
  countFigures,
  findHits,
  measuresOf,
  startingRules,
} from '../../../apps/api/src/modules/risk/index.ts'
import { type Db, inTransaction, openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import { withClient } from '../environment/database.ts'
import { quantile } from '../load/quantile.ts'
import { SMALLEST_HISTORY, type Measure } from '../measure.ts'

const sizes = {
  smallest: { history: SMALLEST_HISTORY, members: 4, bets: 20, calls: 3, batches: 1 },
  small: { history: 20_000, members: 500, bets: 200, calls: 300, batches: 10 },
  full: { history: 2_000_000, members: 2_000, bets: 600, calls: 2_000, batches: 20 },
}
const RULES = 50
/** Subjects that the job looks at together. */
const BATCH = 50
const DAYS = 30

/** 50 rules: those an operator begins with, and each again with windows half as long. */
function rules(): AppliedRule[] {
  const all = Object.values<RuleDocument>(startingRules)
  const halved = all.map(rule => halve(rule)).map((rule, index) => ({ ...rule, name: `Half ${index}` }))
  return [...all, ...halved].slice(0, RULES).map((document, index) => ({
    id: `rule-${index}`,
    version: 1,
    since: new Date(0),
    document: ruleDocument.parse(document),
  }))
}

const halve = <T>(part: T): T =>
  JSON.parse(JSON.stringify(part), (key, value) =>
    key === 'within'
      ? { amount: Math.max(1, Math.floor((value.amount * minutes(value.unit)) / 2)), unit: 'minutes' }
      : value,
  ) as T
const minutes = (unit: string): number => (unit === 'days' ? 1_440 : unit === 'hours' ? 60 : 1)

/** Rules of risk: how many events go through 50 of them in a second, and what they add to a request they may hold. */
export const measureRules: Measure = async ({ environment, stack, limits }, { size }) => {
  const { history, members, bets, calls, batches } = sizes[size]
  const { database } = await environment('rules', history)
  const chosen = await withClient(database.urls.owner, async client => {
    const { rows } = await client.query<{ id: string; requested: Date; withdrawal: string }>(
      `select distinct on (w.member_id) w.member_id as id, w.requested_at as requested, w.id as withdrawal
         from withdrawals w order by w.member_id, w.requested_at desc limit $1`,
      [members],
    )
    await client.query(PLACE_BETS, [rows.map(({ id }) => id), rows.map(({ requested }) => requested), bets, DAYS])
    await client.query(`select risk_recount_bets(now() - interval '100 days')`)
    await client.query('analyze game_transactions, risk_bet_buckets')
    return rows
  })
  const { db, close } = openDatabase(database.urls.app, {
    max: 2,
    applicationName: 'bench',
    role: 'backoffice_app',
    prepare: true,
    ...(limits && { limits }),
  })
  stack.defer(close)
  const applied = rules()
  return [
    await throughput(db, applied, chosen, batches),
    await addedToRequest(
      db,
      // The others are applied by the job.
      applied.filter(
        ({ document: { trigger, outcomes } }) => trigger === 'withdrawal' && outcomes.includes('hold-withdrawal'),
      ),
      chosen,
      calls,
    ),
  ]
}

type Chosen = readonly { readonly id: string; readonly requested: Date; readonly withdrawal: string }[]

async function throughput(db: Db, applied: readonly AppliedRule[], chosen: Chosen, batches: number) {
  const selected = Array.from({ length: batches }, (_, n) =>
    Array.from({ length: Math.min(BATCH, chosen.length) }, (_member, k) => chosen[(n * BATCH + k) % chosen.length]),
  ).map(batch =>
    batch.flatMap(member => (member === undefined ? [] : [{ id: member.id, from: back(member.requested, 1) }])),
  )
  const until = new Date()
  const triggers = [...new Set(applied.map(({ document }) => document.trigger))].filter(isOfMember)
  const events = async (subjects: (typeof selected)[number]): Promise<number> => {
    let found = 0
    for (const trigger of triggers)
      found += (await countFigures(db, trigger, measuresOf([]), { subjects, until })).length
    return found
  }
  const counts: number[] = []
  for (const subjects of selected) counts.push(await events(subjects))
  const ofMembers = applied.filter(({ document }) => isOfMember(document.trigger))
  const startedAt = performance.now()
  for (const subjects of selected) await findHits(db, ofMembers, { subjects, until }, new Map())
  const seconds = (performance.now() - startedAt) / 1_000
  const total = counts.reduce((sum, count) => sum + count, 0)
  return {
    what: `events a second through ${applied.length} rules, in batches of ${BATCH} members, one connection`,
    measured: total / seconds,
    unit: 'count' as const,
    reach: { atLeast: 1_000 },
    from: `${total.toLocaleString('en')} events in ${seconds.toFixed(1)} s`,
  }
}

const isOfMember = (trigger: FactName): boolean => factOf(trigger).subject === 'member'
const back = (at: Date, days: number): Date => new Date(at.getTime() - days * 86_400_000)

async function addedToRequest(db: Db, applied: readonly AppliedRule[], chosen: Chosen, calls: number) {
  const times: number[] = []
  for (let call = 0; call < calls; call++) {
    const member = chosen[call % chosen.length]
    if (member === undefined) break
    const { id, requested, withdrawal } = member
    await inTransaction(db, async tx => {
      const startedAt = performance.now()
      const subjects = [{ id, from: back(requested, 1) }]
      // The history has microseconds.
      const until = new Date(requested.getTime() + 1)
      await findHits(tx, applied, { subjects, until, eventId: withdrawal }, new Map())
      times.push(performance.now() - startedAt)
    })
  }
  return {
    what: `added to the request of a withdrawal by the ${applied.length} of ${RULES} rules that hold withdrawals: p95`,
    measured: quantile(times, 0.95),
    unit: 'ms' as const,
    reach: { atMost: 5 },
    from: `p50 ${quantile(times, 0.5).toFixed(1)} of ${times.length}`,
  }
}

/** So many bets of each member, evenly over the days before their last withdrawal. */
const PLACE_BETS = `
  with planned as materialized (
    select gen_random_uuid() as id, m.id as member_id, m.at - n * $4::float8 * interval '1 day' / $3::int as bet_at, n
      from unnest($1::uuid[], $2::timestamptz[]) m (id, at) cross join generate_series(1, $3::int) n
  ), keyed as (
    insert into game_transaction_keys (id, provider, transaction_id, bet_at)
    select id, 'bench', id::text, bet_at from planned
  )
  insert into game_transactions (id, provider, transaction_id, round_id, game, category, member_id, status, stake_satang,
    stake_cash_satang, stake_bonus_satang, win_satang, win_cash_satang, win_bonus_satang, bet_at, settled_at, business_day,
    settled_on, updated_at)
  select id, 'bench', id::text, id::text, 'bench', 'slot', member_id, 'settled', 1000, 1000, 0, 900, 900, 0, bet_at, bet_at,
      bet_at::date, bet_at::date, bet_at
    from planned`
