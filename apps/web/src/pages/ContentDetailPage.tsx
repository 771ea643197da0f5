import type { ContentKind } from '@backoffice/contract/content/terms'
import { useParams } from '@tanstack/react-router'
import { useRecordName } from '../app/shell/record-name.ts'
import { ContentDetail, useContent } from '../features/content/index.ts'

function ContentDetailPage({ kind }: { kind: ContentKind }) {
  const { id = '' } = useParams({ strict: false })
  useRecordName(useContent(kind, id).data?.data.draft.title)
  return <ContentDetail key={id} kind={kind} id={id} />
}

/** /banner/detail/{id} */
export const BannerDetailPage = () => <ContentDetailPage kind="banner" />
/** /event/detail/{id} */
export const EventDetailPage = () => <ContentDetailPage kind="event" />
/** /popup/detail/{id} */
export const PopupDetailPage = () => <ContentDetailPage kind="popup" />
