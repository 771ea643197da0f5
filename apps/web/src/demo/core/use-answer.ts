import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { type Client, DemoError } from './answer.ts'
import type { Endpoint } from './contract.ts'

const KEY = 'demo'

/** Reads an endpoint, again after each change in the demo area. */
export const useAnswer = <I, O>(client: Client, endpoint: Endpoint<I, O>, input: I) =>
  useQuery({
    queryKey: [KEY, endpoint.path, input],
    queryFn: () => client(endpoint, input),
    networkMode: 'always',
    retry: false,
    // Answers of other filters stay in view until the new ones are there.
    placeholderData: keepPreviousData,
  })

/** Reads again what is on screen, after a form has sent a change. */
export function useRefresh(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [KEY] })
}

/** Sends a change and reads again what is on screen. A refusal is shown as a message; then the result is undefined. */
export function useSend(client: Client) {
  const queries = useQueryClient()
  const { t } = useTranslation('demo')
  return async <I, O>(endpoint: Endpoint<I, O>, input: I): Promise<O | undefined> => {
    try {
      const output = await client(endpoint, input)
      await queries.invalidateQueries({ queryKey: [KEY] })
      return output
    } catch (failure) {
      notify('error', t('failed', { reason: reasonOf(failure) }))
      return undefined
    }
  }
}

/** What a refused request says about the reason. */
export const reasonOf = (failure: unknown): string =>
  failure instanceof DemoError ? (failure.detail ?? failure.message) : String(failure)
