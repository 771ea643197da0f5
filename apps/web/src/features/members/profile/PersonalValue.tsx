import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { MaskedValue } from '../../../ui/masked/MaskedValue.tsx'
import type { Profile, Revealable } from '../member.ts'
import { invalidateMember } from '../queries.ts'

type Props = {
  profile: Pick<Profile, 'id' | 'masked' | 'can'>
  field: Revealable
  label: string
  value: string | null
  before?: string
}

/** A phone number, account or LINE id: masked, revealed with permission for a logged reason. */
export function PersonalValue({ profile, field, label, value, before = '' }: Props) {
  const client = useQueryClient()
  if (value === null || value === '') return <>—</>
  const reveal = async (reason: string, idempotencyKey: string) => {
    const { data } = await call('members.reveal', {
      params: { id: profile.id },
      body: { field, reason },
      idempotencyKey,
    })
    // The timeline shows who revealed it, and why.
    invalidateMember(client, profile.id)
    return data.value ?? '—'
  }
  return (
    <>
      {before !== '' && `${before} `}
      <MaskedValue
        label={label}
        value={value}
        masked={profile.masked}
        {...(profile.can.includes('reveal') ? { onReveal: reveal } : {})}
      />
    </>
  )
}
