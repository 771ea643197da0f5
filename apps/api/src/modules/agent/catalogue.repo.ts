import type { CatalogueGame, gameProvider } from '@backoffice/contract/agent/forms'
import { newId, type AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { GameList } from './game-list.ts'

/**
 * Writes the whole list in one statement: what is new or changed, and a mark on what is no longer listed. An unchanged
 * row is not written.
 */
export async function saveCatalogue(tx: Tx, { providers }: GameList, now: Date): Promise<void> {
  const listed = providers.map(({ code, name, logo = null, categories, status }) => ({
    code,
    name,
    logo,
    categories,
    status,
  }))
  const games = providers.flatMap(provider =>
    provider.games.map(game => ({ ...game, id: newId(now.getTime()), provider: provider.code })),
  )
  await sql`
    with providers as (select * from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
        as p(code text, name text, logo text, categories text[], status text)),
      games as (select * from jsonb_to_recordset(${JSON.stringify(games)}::jsonb)
        as g(id uuid, provider text, code text, name text, category text)),
      saved_providers as (
        insert into catalogue_providers as c (provider, name, logo, categories, status)
          select code, name, logo, categories, status from providers
        on conflict (provider) do update set name = excluded.name, logo = excluded.logo,
            categories = excluded.categories, status = excluded.status, gone_at = null
          where (c.name, c.logo, c.categories, c.status, c.gone_at)
            is distinct from (excluded.name, excluded.logo, excluded.categories, excluded.status, excluded.gone_at)),
      gone_providers as (
        update catalogue_providers set gone_at = ${now}
          where gone_at is null and provider <> all (select code from providers)),
      saved_games as (
        insert into game_catalogue as c (id, provider, game, name, category)
          select id, provider, code, name, category from games
        on conflict (provider, game) do update set name = excluded.name, category = excluded.category, gone_at = null
          where (c.name, c.category, c.gone_at) is distinct from (excluded.name, excluded.category, excluded.gone_at))
    update game_catalogue c set gone_at = ${now} where gone_at is null
      and not exists (select from games g where g.provider = c.provider and g.code = c.game)`.execute(tx)
}

/** A switch as selected: all null where it is on. */
export type Switched = {
  readonly reason: string | null
  readonly byId: AdminId | null
  readonly byName: string | null
  readonly at: Date | null
}

export const toSwitch = ({ reason, byId, byName, at }: Switched): CatalogueGame['switch'] =>
  reason === null || byId === null || byName === null || at === null
    ? null
    : { reason, by: { id: byId, name: byName }, at }

type Provider = z.output<typeof gameProvider>

/** The providers of the last good list, and others while they are switched off, by name. */
export async function listProviders(reader: Reader): Promise<Provider[]> {
  const { rows } = await sql<Omit<Provider, 'category' | 'switch'> & Switched>`
    select p.provider as code, p.name, p.logo, p.categories, case when s.id is null then p.status else 'off' end as status,
        (select count(*)::int from game_catalogue c where c.provider = p.provider and c.gone_at is null) as games,
        s.reason, s.switched_by as "byId", a.name as "byName", s.switched_at as at
      from catalogue_providers p
        left join game_switches s on s.provider = p.provider and s.game is null and not s.is_on
        left join admins a on a.id = s.switched_by
      where p.gone_at is null or s.id is not null order by p.name, p.provider`.execute(reader)
  return rows.map(({ reason, byId, byName, at, ...provider }) => ({
    ...provider,
    category: provider.categories[0] ?? 'slot',
    switch: toSwitch({ reason, byId, byName, at }),
  }))
}
