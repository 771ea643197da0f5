import { UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Pages } from '../parts/DataTable.tsx'
import { Find } from '../parts/Find.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import css from './users.module.css'

const PAGE_SIZE = 8

/** What is searched for, and the open page from 0. A new search starts at the first page. */
export function useListing() {
  const [at, setAt] = useState({ search: '', page: 0 })
  const find = (search: string) => setAt({ search, page: 0 })
  return { ...at, find, turn: (page: number) => setAt({ ...at, page }) }
}

type Listing = ReturnType<typeof useListing>

/** The search over a list, and what is wrong if the list cannot be read. */
export function Searched({ listing, error, children }: { listing: Listing; error: unknown; children: ReactNode }) {
  const { t } = useTranslation('demoUsers')
  return (
    <div className={css.searched}>
      <Find value={listing.search} label={t('search')} onSearch={listing.find} />
      <ReadFailed error={error} />
      {error === null && children}
    </div>
  )
}

type Props<User> = {
  listing: Listing
  error: unknown
  /** Those found; `undefined` until they are there. */
  users: readonly User[] | undefined
  children: (user: User) => ReactNode
}

/** Users under a search, in pages. */
export function Paged<User extends { id: number }>({ listing, error, users, children }: Props<User>) {
  const { t } = useTranslation('demoUsers')
  const from = listing.page * PAGE_SIZE
  return (
    <Searched listing={listing} error={error}>
      {users?.length === 0 && <EmptyState icon={UsersRound} title={t('none')} />}
      <ul className={css.users}>
        {users?.slice(from, from + PAGE_SIZE).map(user => (
          <li key={user.id}>{children(user)}</li>
        ))}
      </ul>
      {users !== undefined && <Pages page={listing.page} size={PAGE_SIZE} total={users.length} onPage={listing.turn} />}
    </Searched>
  )
}
