import type { CatalogueGame } from '@backoffice/contract/agent/forms'
import { sql } from 'kysely'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { anyOf, isOneOf, type Sql, textKey } from '../../platform/lists/sort-key.ts'
import { type Switched, toSwitch } from './catalogue.repo.ts'

const isGameOff = sql`exists (select from game_switches s
  where s.provider = c.provider and s.game = c.game and not s.is_on)`

const isProviderOff = sql`exists (select from game_switches s
  where s.provider = c.provider and s.game is null and not s.is_on)`

const statusConditions: Readonly<Record<CatalogueGame['status'], Sql>> = {
  off: isGameOff,
  'provider-off': sql`(${isProviderOff} and not ${isGameOff})`,
  on: sql`not (${isProviderOff} or ${isGameOff})`,
}

type SelectedGame = Omit<CatalogueGame, 'switch'> & Switched

/** A game that is no longer listed stays visible while it is switched off. */
export const catalogueList = keysetList({
  table: 'game_catalogue',
  as: 'c',
  keys: {
    provider: textKey(sql`(c.provider || ' ' || left(c.name, 60))`),
    name: textKey(sql`left(c.name, 60)`),
  },
  where: ({ q, provider, category, status }: Filters<ListQuery<'games.catalogue'>>) => [
    sql`(c.gone_at is null or ${isGameOff})`,
    when(q?.toLowerCase(), text => {
      const pattern = `%${beginsWith(text)}`
      return sql`(lower(c.name) like ${pattern} or lower(c.game) like ${pattern})`
    }),
    when(provider, code => sql`c.provider = ${code}`),
    when(category, categories => isOneOf(sql`c.category`, categories)),
    when(status, statuses => anyOf([...new Set(statuses)].map(each => statusConditions[each]))),
  ],
  columns:
    () => sql`c.id, c.provider, p.name as "providerName", c.game, c.name, c.category, c.gone_at is null as listed,
    case when g.id is not null then 'off' when o.id is not null then 'provider-off' else 'on' end as status,
    coalesce(g.reason, o.reason) as reason, a.id as "byId", a.name as "byName",
    coalesce(g.switched_at, o.switched_at) as at`,
  joins: () => sql`join catalogue_providers p on p.provider = c.provider
    left join game_switches g on g.provider = c.provider and g.game = c.game and not g.is_on
    left join game_switches o on o.provider = c.provider and o.game is null and not o.is_on
    left join admins a on a.id = coalesce(g.switched_by, o.switched_by)`,
  toRow: ({ reason, byId, byName, at, ...row }: SelectedGame): CatalogueGame => ({
    ...row,
    switch: toSwitch({ reason, byId, byName, at }),
  }),
})
