import type { Reader } from '../../src/platform/db/database.ts'
import type { Cursor } from '../../src/platform/lists/cursor.ts'
import type { List } from '../../src/platform/lists/keyset-list.ts'
import type { Sql } from '../../src/platform/lists/sort-key.ts'

/** The filters of a list that shows everything. */
export const everything = { from: null, until: null, sees: { phones: true, accounts: true } } as const

/** Of a list, what its page's statement comes from. */
export type PageSource<F> = {
  narrow(reader: Reader, filters: F, now: Date): Promise<Pick<Narrowed, 'statement'>>
}
type Narrowed = Awaited<ReturnType<List<unknown, unknown>['narrow']>>

/** The statement of a list's page of 50. */
export async function pageStatement<F>(
  list: PageSource<F>,
  { reader, now }: { readonly reader: Reader; readonly now: Date },
  filters: F,
  sort: string,
  cursor: Cursor | null = null,
): Promise<Sql> {
  return (await list.narrow(reader, filters, now)).statement({ sort, cursor, limit: 50 })
}
