import { AccountSecurity } from '../features/account/index.ts'
import { PageTitle } from './PageTitle.tsx'

/** /profile: the signed-in user's own account. */
export function AccountPage() {
  return (
    <>
      <PageTitle name="yourAccount" />
      <AccountSecurity />
    </>
  )
}
