import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'

export const useSettings = () => useQuery(read('withdrawals.settings'))
export const useVersions = () => useQuery(read('withdrawals.settings-history'))
