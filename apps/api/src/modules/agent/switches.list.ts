import type { gameSwitchChange } from '@backoffice/contract/agent/forms'
import { sql } from 'kysely'
import type { z } from 'zod'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { instantKey, within } from '../../platform/lists/sort-key.ts'

type Change = z.output<typeof gameSwitchChange>

export const switchList = keysetList({
  table: 'game_switch_changes',
  as: 'h',
  keys: { at: instantKey(sql`h.switched_at`) },
  where: ({ provider, ...period }: Filters<ListQuery<'games.switches'>>) => [
    when(provider, code => sql`h.provider = ${code}`),
    within(sql`h.switched_at`, period),
  ],
  columns: () => sql`h.id, h.provider, h.game, h.is_on as on, h.reason, h.switched_at as at,
    coalesce(p.name, h.provider) as "providerName", coalesce(c.name, h.game) as "gameName",
    json_build_object('id', a.id, 'name', a.name) as by`,
  joins: () => sql`join admins a on a.id = h.switched_by
    left join catalogue_providers p on p.provider = h.provider
    left join game_catalogue c on c.provider = h.provider and c.game = h.game`,
  toRow: (row: Change) => row,
})
