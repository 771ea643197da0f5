import type { GameCategory } from '@backoffice/contract/turnover/forms'
import { type AdminId, type MemberId, type Satang, type TransferId, ZERO } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type Contributions, type Count, neededFor, type OpenRequirement } from './domain/turnover.ts'

export type SourceKind = 'deposit' | 'grant' | 'adjustment'
export type NewRequirement = {
  readonly id: string
  readonly memberId: MemberId
  readonly source: { readonly kind: SourceKind; readonly id: string }
  readonly base: Satang
  readonly percent: number
  readonly contributions: Contributions
  readonly cap: Satang | null
  /** Of a grant: its bonus, which it holds of the wallet. */
  readonly share: Satang | null
  readonly now: Date
}

/** Opens a requirement with the current terms. False: its source has one. */
async function open(tx: Tx, input: NewRequirement): Promise<boolean> {
  const { rows } = await sql`
    insert into turnover_requirements (id, member_id, source_kind, source_id, status, base_satang, percent,
      contributions, cap_satang, converted_satang, share_satang, opened_at, updated_at)
    values (${input.id}::uuid, ${input.memberId}::uuid, ${input.source.kind}, ${input.source.id}, 'open',
      ${input.base}::bigint, ${input.percent}::integer, ${JSON.stringify(input.contributions)}::jsonb,
      ${input.cap}::bigint, ${input.source.kind === 'grant' ? 0n : null}::bigint, ${input.share}::bigint,
      ${input.now}::timestamptz, ${input.now}::timestamptz)
    on conflict on constraint turnover_requirements_source do nothing returning id`.execute(tx)
  return rows.length === 1
}

type OpenRow = { id: string; base: Satang; percent: number; done: string; contributions: Contributions }

/**
 * A member's open requirements, in the order bets count. A bet counts for none that was opened after it was placed.
 * The caller has locked the member.
 */
async function openOf(tx: Tx, memberId: MemberId, placedAt: Date): Promise<OpenRequirement[]> {
  const { rows } = await sql<OpenRow>`
    select id, base_satang as base, percent, done::text as done, contributions from turnover_requirements
     where member_id = ${memberId}::uuid and status = 'open' and opened_at <= ${placedAt}::timestamptz
     order by opened_at, id`.execute(tx)
  return rows.map(({ id, base, percent, done, contributions }) => ({
    id,
    needed: neededFor(base, percent),
    done: BigInt(done),
    contributions,
  }))
}

type CountedBet = {
  readonly gameTransactionId: string
  readonly category: GameCategory
  /** False: the bet is still open. */
  readonly settled: boolean
}

/** Records what a bet counts for a requirement. */
async function count(
  tx: Tx,
  { gameTransactionId, category, settled }: CountedBet,
  input: Count,
  now: Date,
): Promise<void> {
  await sql`
    with counted as (
      insert into turnover_counts (game_transaction_id, requirement_id, category, staked_satang, percent, settled)
      values (${gameTransactionId}::uuid, ${input.requirementId}::uuid, ${category}, ${input.staked}::bigint,
        ${input.percent}::integer, ${settled}::boolean)
      returning requirement_id, category, staked_satang, staked_satang::numeric * percent as counted
    ), added as (
      insert into turnover_progress as p (requirement_id, category, staked_satang, counted) select requirement_id,
        category, staked_satang, counted from counted
      on conflict (requirement_id, category) do update set staked_satang = p.staked_satang + excluded.staked_satang,
        counted = p.counted + excluded.counted
    )
    update turnover_requirements r
       set done = r.done + c.counted, updated_at = ${now}::timestamptz, version = r.version + 1
      from counted c where r.id = c.requirement_id`.execute(tx)
}

/** Marks what an open bet counted as settled. Returns the requirements. */
async function settleCounted(tx: Tx, gameTransactionId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update turnover_counts set settled = true
     where game_transaction_id = ${gameTransactionId}::uuid and not settled and not voided
    returning requirement_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Completes those of the requirements that are met; a grant's only while no bet that counts for it is open. Returns
 * them.
 */
async function completeMet(tx: Tx, ids: readonly string[], now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with met as (
      select r.id, nextval('turnover_finish_order') as place from (
        select id from turnover_requirements r
         where r.id = any (${ids}::uuid[]) and r.status = 'open' and r.done >= r.base_satang::numeric * r.percent
           and (r.source_kind <> 'grant' or not exists (select from turnover_counts c
             where c.requirement_id = r.id and not c.settled and not c.voided))
         order by r.opened_at, r.id offset 0) r
    )
    update turnover_requirements r
       set status = 'completed', finished_at = ${now}::timestamptz, due_satang = 0, finish_order = met.place,
           updated_at = ${now}::timestamptz, version = r.version + 1
      from met where r.id = met.id returning r.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A requirement that a void took progress from. */
export type Reversed = { readonly id: string; readonly reopened: boolean }

/**
 * Reverses what a bet counted, once. A completed requirement that now falls short is reopened; of a grant, all that
 * became cash is due. Returns the affected requirements.
 */
async function reverseCounted(tx: Tx, gameTransactionId: string, now: Date): Promise<readonly Reversed[]> {
  const { rows } = await sql<Reversed>`
    with voided as (
      update turnover_counts set voided = true where game_transaction_id = ${gameTransactionId}::uuid and not voided
      returning requirement_id, category, staked_satang, staked_satang::numeric * percent as counted
    ), less as (
      update turnover_progress p set staked_satang = p.staked_satang - v.staked_satang, counted = p.counted - v.counted
        from voided v where p.requirement_id = v.requirement_id and p.category = v.category
    ), back as (
      select r.id, r.done - v.counted as done, r.source_kind = 'grant' as "isGrant",
        r.status = 'completed' and r.done - v.counted < r.base_satang::numeric * r.percent as reopens
        from voided v join turnover_requirements r on r.id = v.requirement_id
    )
    update turnover_requirements r
       set done = b.done, updated_at = ${now}::timestamptz, version = r.version + 1,
           status = case when b.reopens then 'open' else r.status end, finished_at = case when b.reopens then null
             else r.finished_at end,
           finish_order = case when b.reopens then null else r.finish_order end,
           share_satang = case when b.reopens and b."isGrant" then 0 else r.share_satang end,
           due_satang = case when b.reopens and b."isGrant" then r.converted_satang else r.due_satang end
      from back b where r.id = b.id returning r.id, b.reopens as reopened`.execute(tx)
  return rows
}

type Ending =
  | { readonly to: 'waived'; readonly by: AdminId; readonly reason: string }
  | { readonly to: 'cancelled'; readonly reason: string }

/**
 * Ends an open requirement without its stakes. A completed one is cancelled too, so that no void can reopen it. False:
 * it has already ended.
 */
async function end(tx: Tx, id: string, ending: Ending, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update turnover_requirements set status = ${ending.to}, finished_at = ${now}::timestamptz,
      finish_order = nextval('turnover_finish_order'), updated_at = ${now}::timestamptz, version = version + 1,
           waived_by = ${ending.to === 'waived' ? ending.by : null}::uuid, reason = ${ending.reason},
           due_satang = case when ${ending.to === 'waived'} then 0 else due_satang end
     where id = ${id}::uuid and (status = 'open' or status = 'completed' and ${ending.to === 'cancelled'})
       returning id`.execute(tx)
  return rows.length === 1
}

/**
 * Reopens a requirement that was cancelled for this reason. The bets counted for the requirement `counted` in its place
 * count for it, at its own contributions; it is completed when they suffice. False: it was not cancelled for it.
 */
async function reopen(
  tx: Tx,
  id: string,
  { cancelledFor, counted, now }: { readonly cancelledFor: string; readonly counted: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with target as (
      select id, contributions from turnover_requirements
       where id = ${id}::uuid and status = 'cancelled' and reason = ${cancelledFor}
    ), counts as (
      insert into turnover_counts (game_transaction_id, requirement_id, category, staked_satang, percent, settled)
      select c.game_transaction_id, t.id, c.category, c.staked_satang, (t.contributions->>c.category)::integer,
             c.settled
        from target t join turnover_counts c on c.requirement_id = ${counted}::uuid
       where not c.voided and (t.contributions->>c.category)::integer > 0
      on conflict do nothing
      returning category, staked_satang, staked_satang::numeric * percent as counted
    ), sums as (
      select category, sum(staked_satang) as staked, sum(counted) as counted from counts group by category
    ), progress as (
      insert into turnover_progress as p (requirement_id, category, staked_satang, counted)
      select t.id, s.category, s.staked, s.counted from target t cross join sums s
      on conflict (requirement_id, category) do update set staked_satang = p.staked_satang + excluded.staked_satang,
        counted = p.counted + excluded.counted
    ), total as (
      select r.id, r.done + coalesce((select sum(counted) from sums), 0) as done,
             r.base_satang::numeric * r.percent as needed
        from turnover_requirements r join target on target.id = r.id
    )
    update turnover_requirements r
       set done = t.done, updated_at = ${now}::timestamptz, version = r.version + 1, reason = null,
           status = case when t.done >= t.needed then 'completed' else 'open' end,
           finished_at = case when t.done >= t.needed then ${now}::timestamptz end,
           finish_order = case when t.done >= t.needed then nextval('turnover_finish_order') end
      from total t where r.id = t.id returning r.id`.execute(tx)
  return rows.length === 1
}

async function findBySource(
  tx: Tx,
  kind: SourceKind,
  sourceId: string,
): Promise<{ id: string; memberId: MemberId; status: string } | undefined> {
  const { rows } = await sql<{ id: string; memberId: MemberId; status: string }>`
    select id, member_id as "memberId", status from turnover_requirements
      where source_kind = ${kind} and source_id = ${sourceId}`.execute(tx)
  return rows[0]
}

/** A grant with what it holds of its member's bonus wallet, and what of it may become cash. */
export type BonusOwner = {
  readonly id: string
  readonly sourceId: string
  readonly isOpen: boolean
  /** The most that becomes cash; null: all. 0 for one that ended without its turnover. */
  readonly cap: Satang | null
  readonly converted: Satang
  readonly share: Satang
  /** Due of one that ended; 0 of an open one. */
  readonly endedDue: Satang
}
/** A grant a bet was paid from. */
export type BonusStake = BonusOwner & { readonly staked: Satang }

const owner = sql`r.id, r.source_id as "sourceId", r.status = 'open' as "isOpen",
  case when r.status = 'cancelled' then 0 else r.cap_satang end as cap, r.converted_satang as converted,
  coalesce(r.share_satang, 0) as share, case when r.status = 'cancelled' then r.due_satang else 0 end as "endedDue"`

/** The grants that hold a member's bonus wallet, oldest first: those open, and those met in this transaction. */
async function bonusHolders(tx: Tx, memberId: MemberId): Promise<readonly BonusOwner[]> {
  const { rows } = await sql<BonusOwner>`
    select ${owner} from turnover_requirements r
     where r.member_id = ${memberId}::uuid and r.share_satang is not null order by r.opened_at, r.id`.execute(tx)
  return rows
}

/** Saves what grants hold; null: nothing any more. */
async function saveShares(
  tx: Tx,
  shares: readonly { readonly id: string; readonly share: Satang | null }[],
): Promise<void> {
  if (shares.length === 0) return
  await sql`update turnover_requirements r set share_satang = s.share
    from unnest(${shares.map(({ id }) => id)}::uuid[], ${shares.map(({ share }) => share)}::bigint[]) s (id, share)
   where r.id = s.id`.execute(tx)
}

/** Records which grants a bet was paid from. */
async function recordBonusStakes(
  tx: Tx,
  gameTransactionId: string,
  stakes: readonly { readonly id: string; readonly staked: Satang }[],
): Promise<void> {
  if (stakes.length === 0) return
  await sql`insert into bonus_stakes (game_transaction_id, requirement_id, staked_satang)
    select ${gameTransactionId}::uuid, s.id, s.staked from
      unnest(${stakes.map(({ id }) => id)}::uuid[], ${stakes.map(({ staked }) => staked)}::bigint[])
        s (id, staked)`.execute(tx)
}

/** The grants a bet was paid from, oldest first. */
async function bonusStakes(tx: Tx, gameTransactionId: string): Promise<readonly BonusStake[]> {
  const { rows } = await sql<BonusStake>`
    select ${owner}, b.staked_satang as staked
      from bonus_stakes b join turnover_requirements r on r.id = b.requirement_id
     where b.game_transaction_id = ${gameTransactionId}::uuid order by r.opened_at, r.id`.execute(tx)
  return rows
}

/** The grant that ended last; undefined while one is open, or when there was none. */
async function lastEnded(tx: Tx, memberId: MemberId): Promise<BonusOwner | undefined> {
  const { rows } = await sql<BonusOwner>`
    select ${owner} from turnover_requirements r
     where r.member_id = ${memberId}::uuid and r.source_kind = 'grant' and r.status <> 'open'
       and not exists (select from turnover_requirements o where o.member_id = r.member_id and o.source_kind = 'grant'
         and o.status = 'open')
     order by r.finish_order desc limit 1`.execute(tx)
  return rows[0]
}

export type GrantOfRequirement = { readonly grantId: string; readonly converted: Satang }
/** The grants of requirements, with what became cash of them; of an open one that is due. */
async function grantsOf(tx: Tx, requirementIds: readonly string[]): Promise<readonly GrantOfRequirement[]> {
  const { rows } = await sql<GrantOfRequirement>`
    select source_id as "grantId", converted_satang as converted from turnover_requirements
     where id = any (${requirementIds}::uuid[]) and source_kind = 'grant'
     order by finish_order, opened_at, id`.execute(tx)
  return rows
}

/** Adds to what became cash of a grant, or takes from it; no more than the rest is due. */
async function recordConversion(tx: Tx, id: string, amount: Satang, now: Date): Promise<void> {
  await sql`update turnover_requirements set converted_satang = converted_satang + ${amount}::bigint,
    due_satang = least(due_satang, converted_satang + ${amount}::bigint),
    updated_at = ${now}::timestamptz, version = version + 1 where id = ${id}::uuid`.execute(tx)
}

/** What a member has to return of a grant that a void reopened. */
export type Due = { readonly id: string; readonly grantId: string; readonly isOpen: boolean; readonly due: Satang }

/** What a member has to return, oldest grant first. */
async function duesOf(tx: Tx, memberId: MemberId): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select id, source_id as "grantId", status = 'open' as "isOpen", due_satang as due
      from turnover_requirements where member_id = ${memberId}::uuid and due_satang > 0
     order by opened_at, id`.execute(tx)
  return rows
}

/** What is due of a grant. */
async function dueOf(tx: Tx, grantId: string): Promise<Satang> {
  const { rows } = await sql<{ due: Satang }>`
    select due_satang as due from turnover_requirements
     where source_kind = 'grant' and source_id = ${grantId}`.execute(tx)
  return rows[0]?.due ?? ZERO
}

/** Records what was returned; an open grant holds it again. */
async function recordReturn(tx: Tx, { id, isOpen }: Due, amount: Satang, now: Date): Promise<void> {
  await sql`update turnover_requirements set due_satang = due_satang - ${amount}::bigint,
      converted_satang = converted_satang - ${amount}::bigint,
      share_satang = case when ${isOpen} then share_satang + ${amount}::bigint end,
      updated_at = ${now}::timestamptz, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}

/** Writes off what is due of a grant that ended. False: nothing is. */
async function writeOff(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update turnover_requirements set due_satang = 0, updated_at = ${now}::timestamptz, version = version + 1
     where id = ${id}::uuid and status = 'cancelled' and due_satang > 0 returning id`.execute(tx)
  return rows.length === 1
}

type Forfeit = {
  readonly id: TransferId
  readonly amount: Satang
  readonly command: string
  readonly grantId: string | null
}

/**
 * A member's bonus forfeited after a transfer to it and still forfeited, latest first. What one grant forfeited, by its
 * end or by returning what was due, only where it is one of these; its id begins the reference.
 */
async function forfeitedSince(
  tx: Tx,
  memberId: MemberId,
  { transferId, grantIds }: { readonly transferId: TransferId; readonly grantIds: readonly string[] },
): Promise<readonly Forfeit[]> {
  const { rows } = await sql<Forfeit>`
    select t.id, t.amount_satang as amount, t.command,
      case when t.command like 'grant.%' then split_part(t.reference, '/', 1) end as "grantId" from transfers w join transfers t
        on t.debit_account_id = w.credit_account_id and t.debit_version > w.credit_version and t.code = 'bonus-forfeit'
     where w.id = ${transferId}::uuid and t.member_id = ${memberId}::uuid
       and (t.command not like 'grant.%' or split_part(t.reference, '/', 1) = any (${grantIds}::text[]))
       and not exists (select from transfers r where r.reverses_id = t.id) order by t.debit_version desc`.execute(tx)
  return rows
}

/** The module's statements. Injectable, so that mutation tests can replace single ones. */
export const turnoverRepo = {
  open,
  openOf,
  count,
  settleCounted,
  completeMet,
  reverseCounted,
  end,
  reopen,
  findBySource,
  bonusHolders,
  saveShares,
  recordBonusStakes,
  bonusStakes,
  lastEnded,
  grantsOf,
  recordConversion,
  duesOf,
  dueOf,
  recordReturn,
  writeOff,
  forfeitedSince,
}
export type TurnoverRepo = typeof turnoverRepo
