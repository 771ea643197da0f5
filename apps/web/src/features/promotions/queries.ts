import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { read } from '../../api/read.ts'
import type { Terms } from './promotion.ts'

export const usePromotion = (id: string) => useQuery(read('promotions.get', { params: { id } }))
export const useFigures = (id: string) => useQuery(read('promotions.figures', { params: { id } }))
export const useVersions = (id: string) => useQuery(read('promotions.versions', { params: { id } }))
export const useOptions = () => useQuery({ ...read('promotions.options'), staleTime: 600_000 })

/** The latest credited deposits of a member. */
export const useGrantableDeposits = (memberId: string | undefined) =>
  useQuery({
    ...read('promotions.grantable-deposits', { params: { id: memberId ?? '' } }),
    enabled: memberId !== undefined,
  })

const LATEST = '5'
export const useLatestRecipients = (id: string) =>
  useQuery(read('promotions.recipients', { params: { id }, query: { limit: LATEST } }))

type Trial = {
  /** Null while the terms are incomplete. */
  readonly form: Terms | null
  readonly amount: number | null
  readonly memberId: string | undefined
  readonly promotionId: string | undefined
  /** A deposit of the member instead of a new one. */
  readonly depositId?: string | undefined
}

/** What terms give for one deposit. The previous result stays while the next one is computed. */
export function useSimulation({ form, amount, memberId, promotionId, depositId }: Trial) {
  const member = memberId === undefined ? {} : { memberId }
  const promotion = promotionId === undefined ? {} : { promotionId }
  const deposit = depositId === undefined ? {} : { depositId }
  return useQuery({
    queryKey: keyOf('promotions.simulate', {}, { form, amount, memberId, promotionId, depositId }),
    queryFn: ({ signal }) =>
      call('promotions.simulate', {
        body: { form: form as Terms, amount: amount ?? 0, ...member, ...promotion, ...deposit },
        signal,
        background: true,
      }),
    enabled: form !== null && amount !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
