import { MemberExclusion } from '../features/exclusions/index.ts'
import { MemberHarm } from '../features/harm/index.ts'
import { MemberLimits } from '../features/limits/index.ts'
import { loadScreenWords } from '../i18n/i18n.ts'
import { later } from '../ui/later.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'
import css from './member-protection.module.css'

const MemberData = later(async () => {
  const [part] = await Promise.all([import('../features/retention/index.ts'), loadScreenWords('retention')])
  return part.MemberData
})

const MemberComplaints = later(async () => {
  const [part] = await Promise.all([import('../features/complaints/index.ts'), loadScreenWords('complaints')])
  return part.MemberComplaints
})

/** What protects a member as a player, what they complained of, and their personal data. */
export function MemberProtection({ id }: { id: string }) {
  const can = usePermission()
  return (
    <div className={css.stack}>
      <MemberExclusion id={id} />
      <MemberLimits id={id} />
      <MemberHarm id={id} />
      {can('compliance.read') && <MemberComplaints id={id} />}
      {can('compliance.read') && <MemberData id={id} />}
    </div>
  )
}
