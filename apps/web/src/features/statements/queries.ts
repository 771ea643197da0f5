import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'

export const useImport = (id: string) => useQuery(read('statements.get', { params: { id } }))

/** Saved ways to read a CSV: those of the account and those for any. */
export const useMappings = (accountId: string) =>
  useQuery({ ...read('statements.mappings', { query: { accountId } }), enabled: accountId !== '' })
