import { useProfile } from '../features/members/index.ts'
import { MemberRiskScore } from '../features/risk/index.ts'
import { loadScreenWords } from '../i18n/i18n.ts'
import { later } from '../ui/later.tsx'
import css from './member-protection.module.css'

const MemberCases = later(async () => {
  const [part] = await Promise.all([import('../features/cases/index.ts'), loadScreenWords('cases')])
  return part.MemberCases
})

const MemberLinks = later(async () => {
  const [part] = await Promise.all([import('../features/links/index.ts'), loadScreenWords('links')])
  return part.MemberLinks
})

/** What risk rules found of a member, their cases and links to other accounts. */
export function MemberRisk({ id }: { id: string }) {
  const username = useProfile(id).data?.data.username ?? ''
  return (
    <div className={css.stack}>
      <MemberRiskScore id={id} />
      <MemberCases id={id} username={username} />
      <MemberLinks id={id} username={username} />
    </div>
  )
}
