import { ApiError } from '../../api/api-error.ts'
import { useAccounts } from '../../ui/reference-data.ts'

const missing = new ApiError({ status: 404, code: 'NOT_FOUND', message: 'there is no such account' })

/** One of the accounts, out of all of them. */
export function useAccount(id: string) {
  const { data, error, refetch } = useAccounts()
  const account = data?.data.find(each => each.id === id)
  return {
    data: account === undefined ? undefined : { data: account },
    error: data === undefined ? error : missing,
    refetch,
  }
}
