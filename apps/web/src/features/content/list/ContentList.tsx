import type { ContentKind } from '@backoffice/contract/content/terms'
import { TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { sizeText } from '../../../ui/files/read-file.ts'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { LARGE_BYTES } from '../../../ui/picture/Picture.tsx'
import { ReorderArea } from '../../../ui/reorder/ReorderArea.tsx'
import { useRowOrder } from '../../../ui/reorder/use-row-order.tsx'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { useTabs } from '../../../ui/resource/use-tabs.ts'
import { useListSearch } from '../../../ui/resource-table/use-list-search.ts'
import { useCount } from '../../../ui/resource-table/use-resource.ts'
import { TabPanels } from '../../../ui/tabs/TabBar.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import type { Item } from '../content.ts'
import css from '../content.module.css'
import { SmallPicture } from '../../../ui/picture/SmallPicture.tsx'
import { ContentStatus } from '../ContentStatus.tsx'
import { type ContentListName, type Kind, kinds } from '../kinds.ts'
import { fixedOf, type Tab, tabs } from '../lists.ts'
import { ScheduleBar, TimeLine, TimeLineHead, useScheduleText } from './TimeLine.tsx'

const ROW_PX = { normal: 61, compact: 51 } as const

const listOf = ({ kind, of, page, icon }: Kind): ResourceList<ContentListName> => ({
  of,
  leadsTo: id => `${page}/detail/${id}`,
  texts: 'content',
  label: `${kind}.list`,
  search: 'search',
  rowName: row => row.title,
  foot: 'foot',
  empty: { icon, title: `${kind}.empty.title`, hint: `${kind}.empty.hint` },
  rowHeights: ROW_PX,
  columns: [
    // Its heading leads back to the order of the site.
    {
      id: 'position',
      width: 56,
      sort: 'position',
      cell: row => <span className={css.position}>{row.position ?? '–'}</span>,
    },
    { id: 'picture', width: 128, whole: true, cell: row => <SmallPicture picture={row.picture} wide /> },
    { id: 'title', width: 210, always: true, cell: row => <Name item={row} /> },
    { id: 'schedule', width: 286, whole: true, head: <TimeLineHead />, cell: row => <ScheduleBar item={row} /> },
    { id: 'status', width: 148, whole: true, cell: row => <ContentStatus item={row} /> },
    { id: 'audience', kind: 'term', value: row => row.audience, width: 130, optional: true },
    { id: 'device', kind: 'term', value: row => row.device, width: 100, optional: true },
    { id: 'startsAt', kind: 'instant', form: 'dateTime', value: row => row.startsAt, width: 150, optional: true },
    { id: 'endsAt', kind: 'instant', form: 'dateTime', value: row => row.endsAt, width: 150, optional: true },
    { id: 'updatedAt', width: 132, whole: true, sort: 'updatedAt', yields: 1, cell: row => <Updated item={row} /> },
    { id: 'updatedBy', kind: 'text', value: row => row.updatedBy?.name, width: 110, optional: true },
  ],
  filters: [],
  card: {
    title: row => row.title,
    chip: row => <ContentStatus item={row} />,
    line: row => <Link item={row} />,
    more: row => <CardDates item={row} />,
  },
})

const lists = {
  banner: listOf(kinds.banner),
  event: listOf(kinds.event),
  popup: listOf(kinds.popup),
} as const satisfies Record<ContentKind, unknown>

const nameOf = ({ title }: Item): string => title
/** Ended items have no place in the order of the site. */
const isMovable = ({ position }: Item): boolean => position !== null

/** All items of a kind in the order of the player site, with their time line. */
export function ContentList({ kind }: { kind: ContentKind }) {
  const { t } = useTranslation('content')
  const { [kind]: noun } = kinds
  const can = usePermission()
  const [search] = useListSearch()
  const { tab = 'all', change } = useTabs(tabs)
  const counts = useTabCounts(noun.list)
  const { run } = useAction(noun.move, { aloud: true })
  const move = useCallback(
    async (id: string, after: string | null) => (await run({ params: { id }, body: { after } })) === 'done',
    [run],
  )
  const { order, onMove } = useRowOrder({ list: noun.list, move, nameOf, isMovable })
  // Between neighbours that are not in view, a place has no meaning.
  const canMove = can('content.manage') && tab === 'all' && isDefaultOrder(search)
  return (
    <TabPanels
      label={t('tab.label')}
      current={tab}
      onChange={change}
      tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      counts={counts}
    >
      <ReorderArea onMove={onMove}>
        <TimeLine hint={canMove ? t('orderHint') : null}>
          <ResourcePage of={lists[kind]} fixed={fixedOf(tab)} order={canMove ? order : undefined} />
        </TimeLine>
      </ReorderArea>
    </TabPanels>
  )
}

const isDefaultOrder = ({ sort = '', q = '', cursor = '' }: Readonly<Record<string, string>>): boolean =>
  !sort.endsWith('updatedAt') && q.trim() === '' && cursor === ''

function useTabCounts(list: ContentListName): Record<Tab, number | undefined> {
  return {
    all: useCount(list, fixedOf('all')),
    live: useCount(list, fixedOf('live')),
    scheduled: useCount(list, fixedOf('scheduled')),
    drafts: useCount(list, fixedOf('drafts')),
    ended: useCount(list, fixedOf('ended')),
  }
}

function Name({ item }: { item: Item }) {
  return (
    <span className={css.lines}>
      <b lang="th" title={item.title}>
        {item.title}
      </b>
      <Link item={item} />
    </span>
  )
}

function Link({ item: { link, picture } }: { item: Item }) {
  const { t } = useTranslation('content')
  return (
    <span className={css.quiet}>
      {picture !== null && picture.bytes > LARGE_BYTES && <LargePicture bytes={picture.bytes} />}
      {link ?? t('noLink')}
    </span>
  )
}

/** Warns of a picture that is slow to load. */
function LargePicture({ bytes }: { bytes: number }) {
  const { t } = useTranslation('ui')
  const text = t('picture.large', { size: sizeText(LARGE_BYTES) })
  return (
    <span className={css.large} title={text}>
      <TriangleAlert size={13} strokeWidth={1.75} aria-hidden="true" />
      {sizeText(bytes)}
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

const Updated = ({ item: { updatedAt, updatedBy } }: { item: Item }) => (
  <span className={css.lines}>
    <span>
      <Instant at={updatedAt} form="day" /> <Instant at={updatedAt} form="clock" />
    </span>
    <span className={css.quiet}>{updatedBy?.name}</span>
  </span>
)

function CardDates({ item }: { item: Item }) {
  const text = useScheduleText()
  return (
    <span className={css.cardDates}>
      <SmallPicture picture={item.picture} wide />
      <span>{text(item)}</span>
    </span>
  )
}
