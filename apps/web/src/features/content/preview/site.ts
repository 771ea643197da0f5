import type { ClientResponse, Endpoints } from '@backoffice/contract'
import type { ContentKind } from '@backoffice/contract/content/terms'

export type Content = ClientResponse<Endpoints['content.preview']>['data']
type Viewed = Content['banners'][number] | Content['events'][number] | Content['popups'][number]
export type Viewer = Exclude<Viewed['audience'], 'everyone'>
export type Screen = Exclude<Viewed['device'], 'all'>

/** What the player site draws of one item. */
export type Shown = {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly link: string
  readonly picture: SitePicture | null
  readonly mobilePicture: SitePicture | null
  readonly prize: string
  readonly rules: string
}
export type SitePicture = { readonly url: string; readonly alt: string }

/** What the player site draws, by kind. */
export type Site = Readonly<Record<ContentKind, readonly Shown[]>>

const toShown = (item: Viewed): Shown => ({
  id: item.id,
  title: item.title,
  body: item.body ?? '',
  link: item.link ?? '',
  picture: item.picture,
  mobilePicture: item.mobilePicture,
  prize: 'prize' in item ? (item.prize ?? '') : '',
  rules: 'rules' in item ? (item.rules ?? '') : '',
})

export const toSite = ({ banners, events, popups }: Content): Site => ({
  banner: banners.map(toShown),
  event: events.map(toShown),
  popup: popups.map(toShown),
})

/** Lays the item that is being edited over the site: in its place, or last; null where it is not shown. */
export function withEdited(site: Site, kind: ContentKind, id: string, edited: Shown | null): Site {
  const { [kind]: items } = site
  const isThere = items.some(item => item.id === id)
  const next =
    edited === null
      ? items.filter(item => item.id !== id)
      : isThere
        ? items.map(item => (item.id === id ? edited : item))
        : [...items, edited]
  return { ...site, [kind]: next }
}

type Visibility = {
  readonly audience: Viewer | 'everyone'
  readonly device: Screen | 'all'
  /** Instants; null where it is not limited. */
  readonly from: number | null
  readonly to: number | null
}

/** Whether the site shows an item to a viewer at an instant, by the rules of the server. */
export function isShownTo(
  { audience, device, from, to }: Visibility,
  viewer: Viewer,
  screen: Screen,
  at: number,
): boolean {
  const isTime = (from === null || from <= at) && (to === null || at < to)
  const isViewer = audience === 'everyone' || audience === viewer || (audience === 'members' && viewer !== 'guests')
  return isTime && isViewer && (device === 'all' || device === screen)
}
