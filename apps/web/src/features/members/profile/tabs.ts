import type { HasPermission } from '../../../ui/permission/use-permission.ts'
import type { SearchChange } from '../../../ui/resource-table/search-state.ts'

/** What a profile shows. Games and promotions get theirs when there is something to show. */
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

/** The tabs this person has. */
export const profileTabsFor = (hasPermission: HasPermission): ProfileTab[] =>
  profileTabs.filter(tab => (tab === 'deposits' || tab === 'withdrawals' ? hasPermission(`${tab}.read`) : true))

/** The tab an address names among those a person has; the overview when it names none. */
export const profileTabOf = (text: string | undefined, open: readonly ProfileTab[]): ProfileTab =>
  open.find(tab => tab === text) ?? 'overview'

/** Going to another tab: filters and pages of one are nothing to another. */
export const toProfileTab = (search: Readonly<Record<string, string>>, tab: ProfileTab): SearchChange => ({
  ...Object.fromEntries(Object.keys(search).map(key => [key, undefined])),
  tab: tab === 'overview' ? undefined : tab,
})
