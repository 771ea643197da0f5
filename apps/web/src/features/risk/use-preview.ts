import type { RuleDocument } from '@backoffice/contract/risk/rules'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { isSame } from '../../ui/form/merge.ts'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import type { Preview } from './rule.tsx'

/** How often a running preview is read again, beside the changes that are announced. */
const INTERVAL_MS = 3_000
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export type RulePreview = {
  /** Undefined: there is none, or it is still loading. */
  found: Preview | undefined
  readError: unknown
  refetch: () => void
  isStarting: boolean
  startError: unknown
  start: () => void
  /** Whether the rule is as it was when the preview began. */
  isCurrent: (document: RuleDocument) => boolean
}

/** The preview whose id is in the address, so that it is kept on reload, and the start of one. */
export function usePreview(ruleId: string | null, document: RuleDocument): RulePreview {
  const [search, setSearch] = useListSearch()
  const id = search['preview'] ?? ''
  const result = useQuery({
    ...read('risk.preview-result', { params: { id } }),
    enabled: ID.test(id),
    refetchInterval: ({ state }) => (state.data?.data.status === 'running' ? INTERVAL_MS : false),
  })
  const { submit, dialog } = useAction('risk.preview', {
    onDone: ({ data }) => setSearch({ preview: data.id }, { replace: true }),
  })
  const found = ID.test(id) ? result.data?.data : undefined
  return {
    found,
    readError: result.error,
    refetch: () => void result.refetch(),
    isStarting: dialog.working,
    startError: dialog.error,
    start: () => submit({ body: { ruleId, document: { ...document, name: document.name.trim() } } }),
    isCurrent: other => found !== undefined && isSame(found.document, other),
  }
}
