import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import type { Profile } from '../member.ts'
import { invalidateMember, showProfile } from '../queries.ts'

/** After a move: shows what the server answered, has the rest read again, and says that it is done. */
export function useReportSuccess(id: string): (labels: string, profile?: Profile) => void {
  const client = useQueryClient()
  return useCallback(
    (labels, profile) => {
      if (profile !== undefined) showProfile(client, profile)
      invalidateMember(client, id)
      notify('success', labels)
    },
    [client, id],
  )
}
