import { listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { id } from '../forms.ts'
import { settingEndpoints } from '../setting-documents/setting-endpoints.ts'
import { diamondEntry, diamondSetting, diamondTotals } from './forms.ts'
import { diamondHistory } from './lists.ts'
import { diamondEntryKinds } from './terms.ts'

export const diamondEndpoints = {
  ...settingEndpoints(diamondSetting),
  'diamonds.history': listEndpoint(diamondHistory, {
    path: '/freediamond/history',
    summary: 'Claims and exchanges of diamonds. `q` is the beginning of a username',
    row: diamondEntry,
    filters: { ...searchText, ...period, kind: severalOf(diamondEntryKinds).optional(), memberId: id.optional() },
    totals: diamondTotals,
  }),
} as const
