import { MemberRiskScore } from '../features/risk/index.ts'
import css from './member-protection.module.css'

/** What risk rules found of a member, their cases and links to other accounts. */
export function MemberRisk({ id }: { id: string }) {
  return (
    <div className={css.stack}>
      <MemberRiskScore id={id} />
    </div>
  )
}
