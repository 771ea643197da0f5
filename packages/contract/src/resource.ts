import type { Permission } from './permissions.ts'
import type { Topic } from './sockets.ts'

// One value identifies a list. It holds no schema, so that the browser takes the values of the lists a page shows and
// nothing else; what needs schemas is made from it where they are at home:
//   <noun>/lists.ts        export const bannerList = resource('banners.list', { access, topics, sorts, columns, … })
//   <noun>/endpoints.ts    'banners.list': listEndpoint(bannerList, { path, summary, row, filters })
//   apps/api <noun>        listHandler(bannerList, { list: keysetList({ … }), … }); its columns make the export
//   apps/web <noun>        <ResourcePage of={bannerList} …>: sorts, columns, saved views, export, topics
// `lists/lists.ts` holds all of them: exports, saved views and column preferences accept no other name.

/**
 * What a row has under the column's id: it decides the value of a file's column and how it is protected. A `label` is a
 * code with a text, a `reason` free text or one of the system's, what is `named` has a name.
 */
export type ColumnKind =
  | 'text'
  | 'code'
  | 'number'
  | 'percent'
  | 'basisPoints'
  | 'money'
  | 'instant'
  | 'day'
  | 'label'
  | 'reason'
  | 'person'
  | 'named'
  | 'member'
  | 'account'

export type Resource = {
  /** The endpoint of the rows. */
  readonly name: string
  /** The permission to read the rows. */
  readonly access: Permission
  /** The orders, `-` descending; the first is the default. Absent: always read as a whole. */
  readonly sorts?: readonly [string, ...string[]]
  /** The total is exact and part of every page. */
  readonly alwaysCounted?: true
  /** Topics whose events make the list stale. The first is the rows' own. */
  readonly topics: readonly Topic[]
  /** Names of saved views and column preferences, one per page that shows the list. */
  readonly views: readonly string[]
  /** Permission of those pages, where it differs from the rows'. */
  readonly viewAccess?: Permission
  /** Column ids in default order; the export has each. Empty: not a table. */
  readonly columns: Readonly<Record<string, ColumnKind>>
  /** Permission for the export in addition to `access`, and the prefix of the file name. */
  readonly export: { readonly permission: Permission; readonly fileName: string }
}

/** Declares a list by its endpoint. */
export const resource = <const N extends string, const R extends Omit<Resource, 'name'>>(
  name: N,
  spec: R,
): { readonly name: N } & R => ({ name, ...spec })

/** Column id of a list; any for a list that is not a table. */
export type ColumnIdOf<R extends Resource> = [keyof R['columns']] extends [never] ? string : keyof R['columns'] & string
