import { MemberExclusion } from '../features/exclusions/index.ts'
import { MemberLimits } from '../features/limits/index.ts'
import css from './member-protection.module.css'

/** What protects a member as a player: time-outs, exclusions and limits. */
export const MemberProtection = ({ id }: { id: string }) => (
  <div className={css.stack}>
    <MemberExclusion id={id} />
    <MemberLimits id={id} />
  </div>
)
