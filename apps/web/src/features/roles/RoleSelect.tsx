import { Select } from '../../ui/field/Field.tsx'
import type { Role } from './draft.ts'
import { useRoleLabel } from './labels.ts'

type Props = {
  label: string
  roles: readonly Role[]
  value: Role | undefined
  onChange: (role: Role | undefined) => void
}

/** One of the roles. */
export function RoleSelect({ label, roles, value, onChange }: Props) {
  const name = useRoleLabel()
  return (
    <Select
      label={label}
      value={value?.key ?? ''}
      onChange={event => onChange(roles.find(({ key }) => key === event.target.value))}
    >
      {roles.map(role => (
        <option key={role.key} value={role.key}>
          {name(role)}
        </option>
      ))}
    </Select>
  )
}
