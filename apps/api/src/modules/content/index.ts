import { endpointsOf } from '@backoffice/contract'
import { contentDetail, type ContentDocument } from '@backoffice/contract/content/forms'
import { banners, events, popups } from '@backoffice/contract/content/lists'
import type { Deps } from '../../platform/deps.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { fileColumns, type ListExports, text } from '../lists/index.ts'
import { contentList } from './content.list.ts'
import { showRows } from './content-response.ts'
import { contentHandlers } from './content.routes.ts'
import type { ContentDependencies, ContentNoun } from './context.ts'
import { newDocuments, storedDocuments } from './documents.ts'
import { announcePassed, NOTIFY_OPTIONS, NOTIFY_SITE, notifySite, sendContentChanged } from './notify-site.ts'
import { previewHandler } from './preview.ts'
import { siteContentHandler } from './site-content.ts'

const ANNOUNCE_SECONDS = 2

/** The content module: banners, events and pop-ups, which players see by the clock. */
export function createContent(deps: Deps, dependencies: ContentDependencies) {
  const banner: ContentNoun<ContentDocument<'banner'>> = {
    ...dependencies,
    deps,
    kind: 'banner',
    document: storedDocuments.banner,
    detail: contentDetail('banner'),
    newDocument: title => ({ ...newDocuments.banner, title }),
  }
  const event: ContentNoun<ContentDocument<'event'>> = {
    ...dependencies,
    deps,
    kind: 'event',
    document: storedDocuments.event,
    detail: contentDetail('event'),
    newDocument: title => ({ ...newDocuments.event, title }),
  }
  const popup: ContentNoun<ContentDocument<'popup'>> = {
    ...dependencies,
    deps,
    kind: 'popup',
    document: storedDocuments.popup,
    detail: contentDetail('popup'),
    newDocument: title => ({ ...newDocuments.popup, title }),
  }
  const lists = {
    'banners.list': contentListHandler(banners, banner),
    'events.list': contentListHandler(events, event),
    'popups.list': contentListHandler(popups, popup),
  }
  const exports: Pick<ListExports, keyof typeof lists> = {
    'banners.list': { columns, read: lists['banners.list'] },
    'events.list': { columns, read: lists['events.list'] },
    'popups.list': { columns, read: lists['popups.list'] },
  }
  deps.jobs.work(NOTIFY_SITE, sendContentChanged(deps), NOTIFY_OPTIONS)
  dependencies.settings.onChanged(async context => notifySite(deps, context))
  return {
    handlers: {
      ...lists,
      ...endpointsOf('banners', contentHandlers(banner)),
      ...endpointsOf('events', contentHandlers(event)),
      ...endpointsOf('popups', contentHandlers(popup)),
      'content.preview': previewHandler(deps, dependencies),
      'integration.content': siteContentHandler(deps, dependencies),
    },
    exports,
    /** The timer's work, callable in tests: announces what started or ended by the clock. */
    announcePassed: (): Promise<void> => announcePassed(deps),
    start(): void {
      deps.jobs.every('content.announce', ANNOUNCE_SECONDS, () => announcePassed(deps))
    },
  }
}
export type Content = ReturnType<typeof createContent>

const contentListHandler = <N extends 'banners.list' | 'events.list' | 'popups.list', D extends ContentDocument>(
  list: { readonly name: N },
  noun: ContentNoun<D>,
) =>
  listHandler(list, noun.deps, {
    list: contentList,
    narrow: filters => ({ ...filters, kind: noun.kind }),
    show: (records, { now }) => showRows(noun, records, now),
  })

const columns = fileColumns(banners, 'content', {
  picture: text(row => row.picture?.url),
  title: { title: 'text', link: 'text' },
  schedule: { startsAt: 'instant', endsAt: 'instant' },
  id: 'code',
})
