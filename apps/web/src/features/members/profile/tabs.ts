import type { HasPermission } from '../../../ui/permission/use-permission.ts'
import type { SearchChange } from '../../../ui/resource-table/search-state.ts'

/** The tabs of a profile. Games and promotions follow with their features. */
export const profileTabs = [
  'overview',
  'deposits',
  'withdrawals',
  'credit',
  'turnover',
  'notes',
  'duplicates',
  'timeline',
] as const
export type ProfileTab = (typeof profileTabs)[number]

/** The tabs the user has permission for. */
export const profileTabsFor = (hasPermission: HasPermission): ProfileTab[] =>
  profileTabs.filter(tab => (tab === 'deposits' || tab === 'withdrawals' ? hasPermission(`${tab}.read`) : true))

/** The tab in the URL if the user has it, else the overview. */
export const profileTabOf = (text: string | undefined, open: readonly ProfileTab[]): ProfileTab =>
  open.find(tab => tab === text) ?? 'overview'

/** Changes the tab and drops the filters and pages of the previous one. */
export const toProfileTab = (search: Readonly<Record<string, string>>, tab: ProfileTab): SearchChange => ({
  ...Object.fromEntries(Object.keys(search).map(key => [key, undefined])),
  tab: tab === 'overview' ? undefined : tab,
})
