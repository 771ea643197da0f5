import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import type { Profile } from '../member.ts'
import { renewMember, showProfile } from '../queries.ts'

/** After a move: shows what the server answered, has the rest read again, and says that it is done. */
export function useTold(id: string): (words: string, profile?: Profile) => void {
  const client = useQueryClient()
  return useCallback(
    (words, profile) => {
      if (profile !== undefined) showProfile(client, profile)
      renewMember(client, id)
      notify('success', words)
    },
    [client, id],
  )
}
