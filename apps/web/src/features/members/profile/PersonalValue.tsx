import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { refreshAfter } from '../../../api/realtime.ts'
import { MaskedValue } from '../../../ui/masked/MaskedValue.tsx'
import type { Profile, Revealable } from '../member.ts'

type Props = {
  profile: Pick<Profile, 'id' | 'masked' | 'can'>
  field: Revealable
  label: string
  value: string | null
  before?: string
}

/** A phone, an account, a LINE id: hidden from most, shown to who may for a reason that is written down. */
export function PersonalValue({ profile, field, label, value, before = '' }: Props) {
  const client = useQueryClient()
  if (value === null || value === '') return <>—</>
  const reveal = async (reason: string, idempotencyKey: string) => {
    const { data } = await call('members.reveal', {
      params: { id: profile.id },
      body: { field, reason },
      idempotencyKey,
    })
    refreshAfter(client, 'members.reveal')
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
