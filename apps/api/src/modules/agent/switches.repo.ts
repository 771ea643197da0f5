import type { Person } from '@backoffice/contract/forms'
import type { GameSwitchForm } from '@backoffice/contract/agent/forms'
import { type AdminId, newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

/** A provider with all its games (`game` null), or one of its games. */
type Target = Pick<GameSwitchForm, 'provider' | 'game'>

/** Whether new bets are refused: by the switch of the game or of its provider, as committed now. */
export async function isSwitchedOff(
  tx: Tx,
  { provider, game }: { readonly provider: string; readonly game: string },
): Promise<boolean> {
  const { rows } = await sql`select from game_switches
    where provider = ${provider} and (game = ${game} or game is null) and not is_on limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Whether the target is on the game list, or its provider has sent a bet: a provider that the list does not have can be
 * switched off, and so can any of its games.
 */
export async function isKnown(reader: Reader, { provider, game }: Target): Promise<boolean> {
  const listed =
    game === null
      ? sql`select from catalogue_providers where provider = ${provider}`
      : sql`select from game_catalogue where provider = ${provider} and game = ${game}`
  const { rows } = await sql`${listed} union all
    select from game_providers where provider = ${provider} and not exists (
      select from catalogue_providers where provider = ${provider}) limit 1`.execute(reader)
  return rows.length > 0
}

export type GameSwitch = {
  readonly id: string
  readonly isOn: boolean
  readonly reason: string
  /** Null: never switched before. */
  readonly by: Person | null
  readonly at: Date
}

/** Locks the switch until the transaction ends; a missing one is inserted as on, so that there is a row to lock. */
export async function lockSwitch(tx: Tx, { provider, game }: Target, by: AdminId, now: Date): Promise<GameSwitch> {
  const inserted = await sql`
    insert into game_switches (id, provider, game, is_on, reason, switched_by, switched_at)
      values (${newId(now.getTime())}::uuid, ${provider}, ${game}, true, '', ${by}::uuid, ${now})
      on conflict do nothing returning id`.execute(tx)
  const { rows } = await sql<GameSwitch>`
    select s.id, s.is_on as "isOn", s.reason, s.switched_at as at,
        case when ${inserted.rows.length === 0} then json_build_object('id', a.id, 'name', a.name) end as by
      from game_switches s join admins a on a.id = s.switched_by
      where s.provider = ${provider} and s.game is not distinct from ${game} for update of s`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a switch that was inserted can be read')
  return row
}

/** Saves the present state, and its change for the history. */
export async function saveSwitch(
  tx: Tx,
  id: string,
  { provider, game, on, reason }: GameSwitchForm,
  by: AdminId,
  now: Date,
): Promise<void> {
  await sql`update game_switches set is_on = ${on}, reason = ${reason}, switched_by = ${by}::uuid, switched_at = ${now}
    where id = ${id}::uuid`.execute(tx)
  await sql`insert into game_switch_changes (id, provider, game, is_on, reason, switched_by, switched_at)
    values (${newId(now.getTime())}::uuid, ${provider}, ${game}, ${on}, ${reason}, ${by}::uuid, ${now})`.execute(tx)
}
