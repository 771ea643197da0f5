import { banners, events, popups } from '@backoffice/contract/content/lists'
import type { ContentKind } from '@backoffice/contract/content/terms'
import { AppWindow, CalendarDays, Image, type LucideIcon } from 'lucide-react'

/** The endpoints of a kind, and its place in the address. */
const nounOf = <const N extends 'banners' | 'events' | 'popups', const P extends string>(noun: N, path: P) =>
  ({
    list: `${noun}.list`,
    get: `${noun}.get`,
    versions: `${noun}.versions`,
    create: `${noun}.create`,
    change: `${noun}.change`,
    publish: `${noun}.publish`,
    end: `${noun}.end`,
    restore: `${noun}.restore`,
    move: `${noun}.move`,
    remove: `${noun}.remove`,
    page: path,
    detail: `${path}/detail/$id`,
  }) as const

/** What the kinds of content differ in; all else is the same. */
export const kinds = {
  banner: { kind: 'banner', of: banners, ...nounOf('banners', '/banner'), icon: Image satisfies LucideIcon },
  event: { kind: 'event', of: events, ...nounOf('events', '/event'), icon: CalendarDays satisfies LucideIcon },
  popup: { kind: 'popup', of: popups, ...nounOf('popups', '/popup'), icon: AppWindow satisfies LucideIcon },
} as const satisfies Record<ContentKind, unknown>

export type Kind = (typeof kinds)[ContentKind]
export type ContentListName = Kind['list']
