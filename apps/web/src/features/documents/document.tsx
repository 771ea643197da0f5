import type { ClientResponse, Endpoints } from '@backoffice/contract'
import type { DocumentKind } from '@backoffice/contract/documents/terms'
import { Ban, Check, Clock3, FileQuestionMark, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'

export type MemberDocument = RowOf<'documents.list'>
export type OfMember = ClientResponse<Endpoints['documents.of-member']>['data']
export type DocumentRequest = OfMember['requests'][number]

const chipStyles = {
  waiting: { tone: 'warn', icon: FileQuestionMark },
  accepted: { tone: 'ok', icon: Check },
  refused: { tone: 'bad', icon: Ban },
  expired: { tone: 'plain', icon: Clock3 },
  removed: { tone: 'plain', icon: Trash2 },
} as const

export function DocumentStatus({ status }: Pick<MemberDocument, 'status'>) {
  const { t } = useTranslation('documents')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}

const requestStyles = {
  open: { tone: 'warn', icon: Clock3 },
  fulfilled: { tone: 'ok', icon: Check },
  cancelled: { tone: 'plain', icon: Ban },
} as const

export function RequestStatus({ status }: Pick<DocumentRequest, 'status'>) {
  const { t } = useTranslation('documents')
  return <StatusChip {...requestStyles[status]}>{t(`requestStatus.${status}`)}</StatusChip>
}

/** The names of kinds, in a row. */
export function useKinds(): (kinds: readonly DocumentKind[], between?: string) => string {
  const { t } = useTranslation('documents')
  return (kinds, between = ', ') => kinds.map(kind => t(`kind.${kind}`)).join(between)
}
