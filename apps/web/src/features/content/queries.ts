import type { ContentKind } from '@backoffice/contract/content/terms'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { kinds } from './kinds.ts'

export const useContent = (kind: ContentKind, id: string) => useQuery(read(kinds[kind].get, { params: { id } }))
export const useVersions = (kind: ContentKind, id: string) => useQuery(read(kinds[kind].versions, { params: { id } }))
