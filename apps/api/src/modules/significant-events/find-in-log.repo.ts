import type { LicenceRules } from '@backoffice/contract/licences/rules'
import type { SignificantKind } from '@backoffice/contract/significant-events/terms'
import { newId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

type Sql = RawBuilder<unknown>
type EventRules = Pick<LicenceRules, 'eventWin' | 'eventWager' | 'eventTransaction' | 'eventDay'>
type Seals = { readonly after: number; readonly to: number }
type Evaluation = { readonly rules: EventRules; readonly licenceVersion: number }

/** Which actions are events by themselves. */
const ACTIONS: Readonly<Partial<Record<SignificantKind, readonly string[]>>> = {
  void: ['game.refund'],
  'personal-data': ['member.edit'],
  'account-status': ['member.change-status', 'member.change-blocks'],
  incentive: [
    'promotion.create',
    'promotion.change',
    'promotion.schedule',
    'promotion.activate',
    'promotion.pause',
    'promotion.resume',
    'promotion.end',
    'cashback-setting.change',
    'diamond-setting.change',
    'invite-setting.change',
    'ranking-setting.change',
  ],
  policy: ['withdrawal-settings.change', 'channel-setting.change', 'admins.change-limits', 'audit.anchor-end'],
  'manual-change': ['database.restore'],
}
/** Approved requests about these are events. */
const APPROVED: Readonly<Partial<Record<SignificantKind, readonly string[]>>> = {
  incentive: ['wheel', 'credit-code-batch'],
  policy: ['licence', 'role', 'bank-account', 'admin'],
}
const MONEY_ARRIVED = sql`e.outcome = 'done' and e.after ->> 'status' = 'credited'`
const MONEY_LEFT = sql`e.outcome = 'done' and e.object_kind = 'withdrawal'
  and e.after ->> 'status' in ('paid', 'paid-by-hand')`
const ID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
const objectId = sql`case when e.object_id ~ ${sql.lit(ID)} then e.object_id::uuid end`
/** A bank's report is about a transaction, and says which deposit it became. */
const depositId = sql`case when e.object_kind = 'bank-transaction' then (e.after ->> 'depositId')::uuid
  else ${objectId} end`

const isOneOf = (column: Sql, values: readonly string[]): Sql =>
  sql`${column} in (${sql.join(values.map(value => sql.lit(value)))})`
const isOf = (actions: readonly string[]): Sql => sql`e.outcome = 'done' and ${isOneOf(sql`e.action`, actions)}`
const satang = (baht: number): Sql => sql`${baht * 100}::bigint`

type Part = {
  readonly kind: SignificantKind
  readonly where: Sql
  readonly source?: Sql
  readonly member?: Sql
  readonly amount?: Sql
  readonly from?: Sql
}

/** One kind of event as a query over the entries `e`. */
const select = ({ kind, where, source, member, amount, from }: Part): Sql => sql`
  select ${sql.lit(kind)} as kind, ${source ?? sql`e.id::text`} as source, e.at, ${member ?? sql`null::uuid`} as member_id,
    ${amount ?? sql`null::bigint`} as amount, e.actor_name, e.ip, e.action, e.object_kind, e.object_id, e.id as audit_id,
    jsonb_strip_nulls(jsonb_build_object('code', e.code)) as details
    from entries e ${from ?? sql``} where ${where}`

const actingMember = sql`case when e.actor_kind = 'member' then e.actor_id end`
const ofMember = sql`case when e.object_kind = 'member' then ${objectId} end`

function partsOf({ eventWin, eventWager, eventTransaction }: EventRules): readonly Part[] {
  const win = sql`case when e.action = 'game.settle' then (e.after ->> 'win')::bigint end`
  const stake = sql`case when e.action = 'game.bet' then (e.after ->> 'cash')::bigint + (e.after ->> 'bonus')::bigint end`
  const adjusted = sql`(abs((e.after ->> 'amount')::numeric) * 100)::bigint`
  const byAction = Object.entries(ACTIONS).map(
    ([kind, actions]): Part => ({
      kind: kind as SignificantKind,
      where: isOf(actions),
      member: sql`coalesce(${ofMember}, ${actingMember})`,
    }),
  )
  const byApproval = Object.entries(APPROVED).map(
    ([kind, kinds]): Part => ({
      kind: kind as SignificantKind,
      where: sql`${isOf(['approval.approve'])} and ${isOneOf(sql`e.object_kind`, kinds)}`,
    }),
  )
  const bet = { source: sql`e.object_id`, member: actingMember }
  const above = (amount: Sql, least: number | null): Sql =>
    least === null ? sql`false` : sql`e.outcome = 'done' and ${amount} >= ${satang(least)}`
  const transaction = (amount: Sql): Sql =>
    eventTransaction === null ? sql`false` : sql`${amount} >= ${satang(eventTransaction)}`
  return [
    { kind: 'large-win', where: above(win, eventWin), amount: win, ...bet },
    { kind: 'large-wager', where: above(stake, eventWager), amount: stake, ...bet },
    {
      kind: 'large-transaction',
      where: sql`${MONEY_ARRIVED} and ${transaction(sql`d.amount_satang`)}`,
      source: sql`'deposit:' || d.id`,
      member: sql`d.member_id`,
      amount: sql`d.amount_satang`,
      from: sql`join deposits d on d.id = ${depositId}`,
    },
    {
      kind: 'large-transaction',
      where: sql`${MONEY_LEFT} and ${transaction(sql`w.amount_satang`)}`,
      source: sql`'withdrawal:' || w.id`,
      member: sql`w.member_id`,
      amount: sql`w.amount_satang`,
      from: sql`join withdrawals w on w.id = ${objectId}`,
    },
    {
      kind: 'adjustment',
      where: sql`e.outcome = 'done' and e.after ? 'adjustmentId'`,
      source: sql`e.after ->> 'adjustmentId'`,
      member: ofMember,
      amount: sql`case when e.after ? 'adjustmentId' then ${adjusted} end`,
    },
    {
      kind: 'void',
      where: sql`${isOf(['approval.approve'])} and e.object_kind = 'deposit' and e.after ->> 'status' = 'reversed'`,
      member: sql`d.member_id`,
      amount: sql`d.amount_satang`,
      from: sql`left join deposits d on d.id = ${objectId}`,
    },
    {
      kind: 'failed-access',
      where: sql`e.outcome = 'refused' and ${isOneOf(sql`e.action`, ['session.sign-in', 'session.step-up'])}
        and e.code is distinct from 'TOTP_REQUIRED'`,
    },
    ...byAction,
    ...byApproval,
  ]
}

const entriesOf = ({ after, to }: Seals): Sql => sql`
  select a.* from audit_seal_rows r join audit a on a.at = r.audit_at and a.id = r.audit_id
    where r.seal_seq > ${after}::bigint and r.seal_seq <= ${to}::bigint`

/** Adds the events of the entries of these seals; returns how many are new. */
export async function addFromLog(tx: Tx, seals: Seals, { rules, licenceVersion }: Evaluation): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with entries as materialized (${entriesOf(seals)}),
    found as (${sql.join(partsOf(rules).map(select), sql` union all `)})
    insert into significant_events (id, kind, source, at, member_id, amount_satang, actor, ip, action, subject_kind,
      subject_id, audit_id, details, licence_version)
    select gen_random_uuid(), kind, source, at, member_id, amount, actor_name, ip, action, object_kind, object_id,
      audit_id, details, ${licenceVersion}::integer from found
    on conflict (kind, source) do nothing`.execute(tx)
  return Number(numAffectedRows)
}

const DAY_MS = 86_400_000
/** A day this many days from an instant, whatever the zone. */
const dayOf = (at: Date, days: number): string => new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** Adds the members whose deposits, or withdrawals, of a day reach the sum with the entries of these seals. */
export async function addLargeDays(
  tx: Tx,
  seals: Seals,
  { rules: { eventDay }, licenceVersion }: Evaluation,
): Promise<number> {
  if (eventDay === null) return 0
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(e.at) as first, max(e.at) as last from (${entriesOf(seals)}) e
      where (${MONEY_ARRIVED}) or (${MONEY_LEFT})`.execute(tx)
  const { first, last } = rows[0] ?? { first: null, last: null }
  if (first === null || last === null) return 0
  const sum = (direction: 'in' | 'out', entries: Sql, codes: readonly string[]): Sql => sql`
    select ${sql.lit(direction)} as direction, t.member_id, t.business_day, max(t.booked_at) as at,
      sum(t.amount_satang)::bigint as amount, max(m.at) as entry_at
      from (${entries}) m join transfers t on t.member_id = m.member_id
        and t.business_day between ${dayOf(first, -2)}::date and ${dayOf(last, 2)}::date and ${isOneOf(sql`t.code`, codes)}
      left join transfers r on r.reverses_id = t.id
      where r.id is null group by t.member_id, t.business_day having sum(t.amount_satang) >= ${satang(eventDay)}`
  const { numAffectedRows = 0n } = await sql`
    with entries as materialized (${entriesOf(seals)}),
    found as (
      ${sum(
        'in',
        sql`select d.member_id, max(e.at) as at from entries e join deposits d on d.id = ${depositId}
          where ${MONEY_ARRIVED} and d.member_id is not null group by d.member_id`,
        ['deposit', 'deposit-matched'],
      )}
      union all
      ${sum(
        'out',
        sql`select w.member_id, max(e.at) as at from entries e join withdrawals w on w.id = ${objectId}
          where ${MONEY_LEFT} group by w.member_id`,
        ['withdrawal', 'withdrawal-by-hand'],
      )}
    )
    insert into significant_events (id, kind, source, at, member_id, amount_satang, action, details, licence_version)
    select gen_random_uuid(), 'large-day', direction || ':' || member_id || ':' || business_day, at, member_id, amount,
      case direction when 'in' then 'deposits' else 'withdrawals' end,
      jsonb_build_object('businessDay', business_day), ${licenceVersion}::integer from found
    on conflict (kind, source) do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/** What the system itself found: adds it once by its source. */
export async function addFound(
  tx: Tx,
  event: {
    readonly kind: SignificantKind
    readonly source: string
    readonly at: Date
    readonly action: string
    readonly details: object
  },
  licenceVersion: number,
): Promise<void> {
  await sql`insert into significant_events (id, kind, source, at, action, details, licence_version)
    values (${newId(event.at.getTime())}::uuid, ${event.kind}, ${event.source}, ${event.at}, ${event.action},
      ${JSON.stringify(event.details)}::jsonb, ${licenceVersion}::integer)
    on conflict (kind, source) do nothing`.execute(tx)
}
