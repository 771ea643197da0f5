import { MemberExclusion } from '../features/exclusions/index.ts'
import { MemberHarm } from '../features/harm/index.ts'
import { MemberLimits } from '../features/limits/index.ts'
import css from './member-protection.module.css'

/** What protects a member as a player: time-outs, exclusions, limits and markers of harm. */
export const MemberProtection = ({ id }: { id: string }) => (
  <div className={css.stack}>
    <MemberExclusion id={id} />
    <MemberLimits id={id} />
    <MemberHarm id={id} />
  </div>
)
