import { lists } from '../generated/lists.ts'
import type { Permission } from '../permissions.ts'
import type { ColumnIdOf, Resource } from '../resource.ts'

export { lists }
export type ListName = keyof typeof lists
export const listNames = Object.keys(lists) as [ListName, ...ListName[]]

/** The names under which saved views and column preferences are stored. */
export type ViewList = (typeof lists)[ListName]['views'][number]

/** The permission of each. */
export const viewLists = Object.fromEntries(
  Object.values<Resource>(lists).flatMap(({ access, viewAccess = access, views }) =>
    views.map(view => [view, viewAccess] as const),
  ),
) as Readonly<Record<ViewList, Permission>>
export const viewListNames = Object.keys(viewLists) as [ViewList, ...ViewList[]]

/** Column id of a list in the web; any for a list that is not a table. */
export type ColumnId<N extends string> = N extends ListName ? ColumnIdOf<(typeof lists)[N]> : string
