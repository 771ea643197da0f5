import type { Permission } from './permissions.ts'
import type { Topic } from './sockets.ts'

// One value identifies a list. It holds no schema, so that the browser takes the values of the lists a page shows and
// nothing else; what needs schemas is made from it where they are at home:
//   <noun>/lists.ts        export const bannerList = resource('banners.list', { access, topics, sorts, columns, … })
//   <noun>/endpoints.ts    'banners.list': listEndpoint(bannerList, { path, summary, row, filters })
//   apps/api <noun>        listHandler(bannerList, { list: keysetList({ … }), … }); its columns make the export
//   apps/web <noun>        <ResourcePage of={bannerList} …>: sorts, columns, saved views, export, topics
// `lists/lists.ts` holds all of them: exports, saved views and column preferences accept no other name.

/** What a column shows: it decides how the column is aligned, formatted and protected in a file. */
export type ColumnKind = 'text' | 'code' | 'number' | 'money' | 'instant' | 'day' | 'label' | 'person' | 'account'

export type Resource = {
  /** The endpoint that lists the rows. */
  readonly name: string
  /** The permission to read the rows. */
  readonly access: Permission
  /** The orders it can be read in, `-` descending; the first is the default. Absent: it is always read whole. */
  readonly sorts?: readonly [string, ...string[]]
  /** The total is exact and part of every page. */
  readonly alwaysCounted?: true
  /**
   * What its rows depend on: an event of any of these makes it stale. The first is the topic of the rows themselves.
   */
  readonly topics: readonly Topic[]
  /** The names under which saved views and column preferences are stored, one for each page that shows the list. */
  readonly views: readonly string[]
  /** The permission of those pages, where it is not that of the rows. */
  readonly viewAccess?: Permission
  /** The table's columns by id, in their default order; the file of the list knows each. Empty: it is no table. */
  readonly columns: Readonly<Record<string, ColumnKind>>
  /** The permission to take the list out as a file, beside `access`, and the first word of the file's name. */
  readonly export: { readonly permission: Permission; readonly fileName: string }
}

/** Declares a list by the endpoint that shows it. */
export const resource = <const N extends string, const R extends Omit<Resource, 'name'>>(
  name: N,
  spec: R,
): { readonly name: N } & R => ({ name, ...spec })

/** The id of a column of a list; any, for a list that is no table. */
export type ColumnIdOf<R extends Resource> = [keyof R['columns']] extends [never] ? string : keyof R['columns'] & string
